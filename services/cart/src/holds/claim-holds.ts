import type { ClaimAnswer } from '@slipcast/contracts/http/cart';
import type { Owner } from '@slipcast/contracts/ids';
import { skuKey, skuOfKey, type Sku } from '@slipcast/contracts/sku';
import type { Holds } from './hold-store.ts';
import { availableTo } from './hold.ts';

/** Claims all lines of an order, or none. @param early pots of shop updates to which the owner has early access */
export async function claimHolds(
  holds: Pick<Holds, 'claim' | 'release'>,
  owner: Owner,
  lines: (Sku & { quantity: number })[],
  { anyTime = false, early = new Set() }: { anyTime?: boolean; early?: ReadonlySet<string> } = {},
): Promise<ClaimAnswer> {
  const wanted = new Map<string, number>();
  for (const line of lines) wanted.set(skuKey(line), (wanted.get(skuKey(line)) ?? 0) + line.quantity);
  const claims = await Promise.all(
    [...wanted].map(async ([text, quantity]) => {
      const sku = skuOfKey(text);
      const isEarly = early.has(sku.productId);
      return { sku, answer: await holds.claim(sku, owner, quantity, { anyTime, isEarly }) };
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
  // Release what was raised for this order alone.
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
