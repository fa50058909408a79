import { useAppSelector } from '../../base/redux.ts';
import { type ChoiceOf, isHeld, keyOf } from './cart-line.ts';
import { selectCartLines } from './cart-selectors.ts';

export type ReservedQuantity = (choice: ChoiceOf) => number;

/** How many pieces of a choice this shopper has reserved. */
export function useReservedQuantity(): ReservedQuantity {
  const lines = useAppSelector(selectCartLines);
  return (choice) => lines.find((line) => keyOf(line) === keyOf(choice) && isHeld(line))?.quantity ?? 0;
}
