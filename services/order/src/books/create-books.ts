import type { OrderKit } from '../order-kit.ts';
import type { Orders } from '../orders/create-orders.ts';
import { booksRoutes } from './books-routes.ts';
import { orderMoneyRoute } from './order-money-route.ts';

/** What a bookkeeper needs of a month, and what one order has brought. */
export const createBooks = (kit: OrderKit, { payments, store }: Pick<Orders, 'payments' | 'store'>) => ({
  endpoints: [...booksRoutes({ ...kit, payments }), orderMoneyRoute({ ...kit, payments, store })],
});
