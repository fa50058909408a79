import { useAppSelector } from '../../base/redux.ts';
import { useHeldPotsQuery } from './cart-api.ts';
import { isHeld, keyOf } from './cart-line.ts';
import { selectCartLines } from './cart-selectors.ts';

const ASK_AGAIN_MS = 20_000;

/** When a piece of this pot may be free again, if other shoppers have reserved all of its stock; else null. */
export type TakenUntil = (productId: string, variantId: string, stock: number) => Date | null;

export function useTakenUntil(): TakenUntil {
  const lines = useAppSelector(selectCartLines);
  const { data } = useHeldPotsQuery(undefined, {
    pollingInterval: ASK_AGAIN_MS,
    refetchOnMountOrArgChange: true,
  });
  return (productId, variantId, stock) => {
    const key = keyOf({ productId, variantId });
    const pot = data?.held.find((other) => keyOf(other) === key);
    if (!pot || stock <= 0) return null;
    const own = lines.find((line) => keyOf(line) === key && isHeld(line));
    return pot.pieces - (own?.quantity ?? 0) >= stock ? new Date(pot.freeAt) : null;
  };
}
