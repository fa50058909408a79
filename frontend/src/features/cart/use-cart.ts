import { useAppSelector } from '../../base/redux.ts';
import { useCartQuery } from './cart-api.ts';
import { type CartLine, cartTotal } from './cart-line.ts';
import { selectCartLines, selectClockOffset, selectIsGuest } from './cart-selectors.ts';

export type Cart = {
  state: 'loading' | 'ready' | 'failed';
  isGuest: boolean;
  lines: CartLine[];
  totalPence: number;
  /** Ids of items that came without a product: they stop a payment. */
  withoutDetails: string[];
  /** Server time minus the visitor's, in milliseconds. */
  clockOffset: number;
  /** Asks the server again. */
  reload: () => void;
};

export function useCart(): Cart {
  const isGuest = useAppSelector(selectIsGuest);
  const lines = useAppSelector(selectCartLines);
  const clockOffset = useAppSelector(selectClockOffset);
  const skip = isGuest && lines.length === 0;
  const { currentData, isError, refetch } = useCartQuery(undefined, {
    skip,
    refetchOnMountOrArgChange: true,
  });
  const waiting = isError ? 'failed' : 'loading';
  return {
    state: isGuest || currentData ? 'ready' : waiting,
    isGuest,
    lines,
    totalPence: cartTotal(lines),
    withoutDetails: currentData?.withoutDetails ?? [],
    clockOffset,
    reload: () => void (skip || refetch()),
  };
}
