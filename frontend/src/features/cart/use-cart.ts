import { useSelector } from 'react-redux';
import { selectToken } from '../../base/session.ts';
import { useCartQuery } from './cart-api.ts';
import { type CartLine, cartTotal, keyOf } from './cart-line.ts';
import { selectGuestCart } from './guest-cart.ts';

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

/** The cart as the shopper sees it: a guest's is the browser's, an account's the server's and what is still owed to it. */
export function useCart(): Cart {
  const isGuest = useSelector(selectToken) === null;
  const guest = useSelector(selectGuestCart);
  const skip = isGuest && guest.items.length === 0;
  const { currentData, isError, refetch } = useCartQuery(undefined, {
    skip,
    refetchOnMountOrArgChange: true,
  });
  const server = isGuest ? [] : (currentData?.lines ?? []);
  const known = new Set(server.map(keyOf));
  const lines = [...server, ...guest.items.filter((line) => !known.has(keyOf(line)))];
  const settled = isError ? 'failed' : 'loading';
  return {
    state: isGuest || currentData ? 'ready' : settled,
    isGuest,
    lines,
    totalPence: cartTotal(lines),
    withoutDetails: currentData?.withoutDetails ?? [],
    clockOffset: isGuest ? guest.clockOffset : (currentData?.clockOffset ?? 0),
    reload: () => void (skip || refetch()),
  };
}
