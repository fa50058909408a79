import { useAppSelector } from '../../base/redux.ts';
import { type Sku, skuKey } from '@slipcast/contracts/sku';
import { isHeld } from './cart-line.ts';
import { selectCartLines } from './cart-selectors.ts';

export type ReservedQuantity = (choice: Sku) => number;

/** How many pieces of a choice this shopper has reserved. */
export function useReservedQuantity(): ReservedQuantity {
  const lines = useAppSelector(selectCartLines);
  return (choice) => lines.find((line) => skuKey(line) === skuKey(choice) && isHeld(line))?.quantity ?? 0;
}
