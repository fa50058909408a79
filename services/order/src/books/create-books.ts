import type { OrderKit } from '../order-kit.ts';
import type { Orders } from '../orders/create-orders.ts';
import { booksRoutes } from './books-routes.ts';

/** What a bookkeeper needs of a month. */
export const createBooks = (kit: OrderKit, { payments }: Pick<Orders, 'payments'>) => ({
  endpoints: booksRoutes({ ...kit, payments }),
});
