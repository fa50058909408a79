import { WireOrder, WireOrderStatus } from '@slipcast/contracts/http/order';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { Dependencies } from './dependencies.ts';
import { findOrder, findOwnOrder, OrderParams } from './order-access.ts';
import { wireOrder } from './wire-order.ts';

export const showOrder = ({ store }: Dependencies) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/orders/:id',
      access: 'bearer',
      summary: "One of the shopper's orders; other people's are not found",
      params: OrderParams,
      answer: WireOrder,
      refusals: ['order-not-found'],
    },
    async ({ user, params }) =>
      wireOrder(await findOrder(store, params.id, ({ userId }) => userId === user.id)),
  );

export const showOrderStatus = (dependencies: Dependencies) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/orders/:id/status',
      access: 'shopper',
      summary: "An order's status, for its owner or the bearer of its order token",
      params: OrderParams,
      answer: WireOrderStatus,
      refusals: ['order-not-found'],
    },
    async (context) => {
      const order = wireOrder(await findOwnOrder(dependencies, context));
      const { id, order_number, orderNumber, status, trackingInfo, updatedAt } = order;
      return { id, order_number, orderNumber, status, trackingInfo, updatedAt };
    },
  );
