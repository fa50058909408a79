import type { Orders } from '../orders/create-orders.ts';
import type { Sale } from '../sale/create-sale.ts';
import { byHandRoutes } from './by-hand-routes.ts';

/** Orders that the maker makes, and the money that she takes for them. */
export const createByHand = ({ store }: Pick<Orders, 'store'>, sale: Sale) => ({
  endpoints: byHandRoutes({ store, sale }),
});
