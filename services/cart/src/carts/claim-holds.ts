import type { ClaimAnswer } from '@slipcast/contracts/http/cart';
import type { Owner } from '@slipcast/contracts/ids';
import { availableTo } from '../holds/hold.ts';
import { skuOf, skuText, type Sku } from '../redis/sku.ts';
import type { Dependencies } from './dependencies.ts';

/** Claims all lines of an order or none. */
export async function claimHolds(
  { holds }: Pick<Dependencies, 'holds'>,
  owner: Owner,
  lines: (Sku & { quantity: number })[],
): Promise<ClaimAnswer> {
  const wanted = new Map<string, number>();
  for (const line of lines) wanted.set(skuText(line), (wanted.get(skuText(line)) ?? 0) + line.quantity);
  const claims = await Promise.all(
    [...wanted].map(async ([text, quantity]) => {
      const sku = skuOf(text);
      return { sku, answer: await holds.claim(sku, owner, quantity) };
    }),
  );
  const refused = claims.filter(({ answer }) => !answer.claimed);
  if (refused.length === 0)
    return {
      claimed: true,
      versions: claims.map(({ sku, answer: { version, hold, previous, seq, lastsMs } }) => ({
        ...sku,
        version,
        seq: Number(seq),
        raised: hold.quantity - previous,
        lastsMs,
      })),
    };
  // What was raised for this order alone goes back.
  await Promise.all(
    claims
      .filter(({ answer }) => answer.claimed && answer.hold.quantity > answer.previous)
      .map(({ sku, answer }) => holds.release(sku, owner, answer.hold.quantity - answer.previous)),
  );
  return {
    claimed: false,
    refused: refused.map(({ sku, answer }) => ({ ...sku, available: availableTo(answer) })),
  };
}
