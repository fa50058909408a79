import type { BrowserStep } from '@slipcast/contracts/visits';
import type { RootState } from '../../base/redux.ts';
import { selectToken } from '../../base/session.ts';
import type { User } from '../../base/use-session.ts';

type Queries = RootState['api']['queries'];
type Query = NonNullable<Queries[string]>;

/** The newest query of an endpoint whose argument matches. The endpoints belong to other features. */
const queryOf = (
  { api }: RootState,
  endpoint: string,
  matches: (argument: unknown) => boolean,
): Query | undefined =>
  Object.values(api.queries).findLast(
    (query) => query?.endpointName === endpoint && matches(query.originalArgs),
  );

/** Whether the visitor works in the shop; undefined while that is unknown. */
export function isStaff(state: RootState): boolean | undefined {
  if (selectToken(state) === null) return false;
  const user = queryOf(state, 'profile', () => true)?.data as User | undefined;
  return user && (user.isAdmin || user.isSuperAdmin || user.isPacker);
}

/** Whether this pot exists; undefined while that is unknown. */
export function isPot(state: RootState, id: string): boolean | undefined {
  const query = queryOf(state, 'product', (argument) => argument === id);
  return query?.data ? true : query?.error ? false : undefined;
}

/** The search on the products page, if it found nothing. */
export function emptySearch(state: RootState, address: URL): string | null {
  const search = address.searchParams.get('search')?.trim();
  if (address.pathname !== '/products' || !search || address.searchParams.get('category')) return null;
  const list = queryOf(state, 'products', (argument) => (argument as { search?: string }).search === search);
  return (list?.data as { total: number } | undefined)?.total === 0 ? search : null;
}

const isCartEmpty = (state: RootState): boolean => {
  const cart = queryOf(state, 'cart', () => true)?.data as { lines: unknown[] } | undefined;
  return state.guestCart.items.length === 0 && !cart?.lines.length;
};

/** The step of a sale at this address; the cart counts only once it contains something. */
export function stepAt(state: RootState, { pathname }: URL): BrowserStep | undefined {
  if (pathname === '/checkout-info') return 'details';
  if (pathname === '/checkout-review') return 'payment';
  return pathname === '/cart' && !isCartEmpty(state) ? 'cart' : undefined;
}
