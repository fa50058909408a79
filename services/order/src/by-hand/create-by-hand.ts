import { databaseTime } from '@slipcast/storage/postgres';
import type { OrderKit } from '../order-kit.ts';
import type { Orders } from '../orders/create-orders.ts';
import type { Sale } from '../sale/create-sale.ts';
import { byHandRoutes } from './by-hand-routes.ts';

/** Orders that the maker makes, and the money that she takes for them. */
export const createByHand = ({ pool }: OrderKit, { store }: Pick<Orders, 'store'>, sale: Sale) => ({
  endpoints: byHandRoutes({ store, sale, now: () => databaseTime(pool) }),
});
