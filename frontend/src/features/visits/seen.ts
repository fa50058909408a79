import type { BrowserStep } from '@slipcast/contracts/visits';
import type { RootState } from '../../base/redux.ts';
import { selectToken } from '../../base/session.ts';
import type { User } from '../../base/use-session.ts';

type Queries = RootState['api']['queries'];
type Query = NonNullable<Queries[string]>;

/** The newest question of a kind that is about this; their endpoints belong to other features. */
const queryOf = (
  { api }: RootState,
  endpoint: string,
  isIt: (asked: unknown) => boolean,
): Query | undefined =>
  Object.values(api.queries).findLast(
    (query) => query?.endpointName === endpoint && isIt(query.originalArgs),
  );

/** undefined: not known yet. */
export function isStaff(state: RootState): boolean | undefined {
  if (selectToken(state) === null) return false;
  const user = queryOf(state, 'profile', () => true)?.data as User | undefined;
  return user && (user.isAdmin || user.isSuperAdmin || user.isPacker);
}

/** Whether there is this pot; undefined: not known yet. */
export function isPot(state: RootState, id: string): boolean | undefined {
  const query = queryOf(state, 'product', (asked) => asked === id);
  return query?.data ? true : query?.error ? false : undefined;
}

/** What was searched for on the list, if nothing was found. */
export function emptySearch(state: RootState, address: URL): string | null {
  const search = address.searchParams.get('search')?.trim();
  if (address.pathname !== '/products' || !search || address.searchParams.get('category')) return null;
  const list = queryOf(state, 'products', (asked) => (asked as { search?: string }).search === search);
  return (list?.data as { total: number } | undefined)?.total === 0 ? search : null;
}

const isCartEmpty = (state: RootState): boolean => {
  const cart = queryOf(state, 'cart', () => true)?.data as { lines: unknown[] } | undefined;
  return state.guestCart.items.length === 0 && !cart?.lines.length;
};

/** The step of a sale that an address is, once there is something to sell. */
export function stepAt(state: RootState, { pathname }: URL): BrowserStep | undefined {
  if (pathname === '/checkout-info') return 'details';
  if (pathname === '/checkout-review') return 'payment';
  return pathname === '/cart' && !isCartEmpty(state) ? 'cart' : undefined;
}
