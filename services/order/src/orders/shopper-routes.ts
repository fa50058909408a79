import { previousAddresses } from '@slipcast/contracts/address';
import { OrderAnswer, OrderList, WireOrder } from '@slipcast/contracts/http/order';
import { PreviousAddresses } from '@slipcast/contracts/http/previous-addresses';
import { Refusal } from '@slipcast/contracts/refusal';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { findOrder, OrderParams } from './order-access.ts';
import type { OrderParts } from './order-parts.ts';
import { wireOrder } from './wire-order.ts';

/** A logged-in shopper's own orders. */
export const shopperOrderRoutes = ({ lists, store }: OrderParts) => [
  endpoint({
    route: 'GET /api/orders',
    access: 'bearer',
    summary: "The shopper's orders, newest first",
    answer: OrderList,
    handle: async ({ user }) => ({ orders: (await lists.ofUser(user.id)).map(wireOrder) }),
  }),

  endpoint({
    route: 'GET /api/orders/latest',
    importance: 'checkout',
    access: 'bearer',
    summary: "The shopper's newest order",
    answer: OrderAnswer,
    refusals: ['order-not-found'],
    handle: async ({ user }) => {
      const [latest] = await lists.ofUser(user.id, 1);
      if (!latest) throw new Refusal('order-not-found', 'No order found');
      return { order: wireOrder(latest) };
    },
  }),

  endpoint({
    route: 'GET /api/orders/addresses',
    access: 'bearer',
    summary: 'Delivery addresses of past orders, each once, newest first',
    answer: PreviousAddresses,
    handle: async ({ user }) => ({
      addresses: previousAddresses((await lists.ofUser(user.id, 50)).map((order) => order.deliveryAddress)),
    }),
  }),

  endpoint({
    route: 'GET /api/orders/:id',
    importance: 'checkout',
    access: 'bearer',
    summary: "One of the shopper's orders; other people's are not found",
    params: OrderParams,
    answer: WireOrder,
    refusals: ['order-not-found'],
    handle: async ({ user, params }) =>
      wireOrder(await findOrder(store, params.id, ({ userId }) => userId === user.id)),
  }),
];
