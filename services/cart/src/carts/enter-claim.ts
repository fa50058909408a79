import type { ClaimAnswer } from '@slipcast/contracts/http/cart';
import type { Owner } from '@slipcast/contracts/ids';
import { Refusal } from '@slipcast/contracts/refusal';
import { skuKey, skuOfKey, type Sku } from '@slipcast/contracts/sku';
import type { CartParts } from './parts.ts';

/** Those of the pots that the owner may have before their shop update opens. */
export async function earlyPots(
  { products, early }: Pick<CartParts, 'products' | 'early'>,
  owner: Owner,
  lines: readonly Sku[],
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const { productId } of lines)
    if (await early.isEarly((await products.get(productId))?.facts?.sale, { owner })) found.add(productId);
  return found;
}

/**
 * Claims with `claim` if it is the owner's turn to have what the claim would raise. What is reserved already needs no turn.
 *
 * @param early pots that the owner may have before their update opens
 */
export async function enterClaim(
  { holds, products, room }: Pick<CartParts, 'holds' | 'products' | 'room'>,
  owner: Owner,
  lines: (Sku & { quantity: number })[],
  early: ReadonlySet<string>,
  claim: () => Promise<ClaimAnswer>,
): Promise<ClaimAnswer> {
  const wanted = new Map<string, number>();
  for (const line of lines) wanted.set(skuKey(line), (wanted.get(skuKey(line)) ?? 0) + line.quantity);
  const begun: { more: number; end: (reserved: number) => Promise<void> }[] = [];
  const endAll = (claimed: boolean) => Promise.all(begun.map(({ more, end }) => end(claimed ? more : 0)));
  for (const [text, quantity] of wanted) {
    const sku = skuOfKey(text);
    const sale = (await products.get(sku.productId))?.facts?.sale;
    if (!sale || !(await room.hasRoom(sale))) continue;
    const more = quantity - (await holds.read(sku, owner)).hold.quantity;
    if (more <= 0) continue;
    try {
      begun.push({ more, end: await room.begin(sale, owner, more, early.has(sku.productId)) });
    } catch (error) {
      await endAll(false);
      if (!(error instanceof Refusal) || error.code === 'unavailable') throw error;
      return { claimed: false, refused: [{ ...sku, available: quantity - more }] };
    }
  }
  try {
    const answer = await claim();
    await endAll(answer.claimed);
    return answer;
  } catch (error) {
    await endAll(false);
    throw error;
  }
}
