import { endpoint } from '@slipcast/service-kit/endpoint';
import { isOrderToken } from './order-token.ts';
import type { Dependencies } from './dependencies.ts';
import { wireOrder } from './wire-order.ts';
import { findOrder, OrderParams } from './order-access.ts';

export const showOrder = ({ store }: Dependencies) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/orders/:id',
      access: 'bearer',
      summary: "One of the shopper's orders; other people's are not found",
      params: OrderParams,
    },
    async ({ user, params }) =>
      wireOrder(await findOrder(store, params.id, ({ userId }) => userId === user.id)),
  );

export const showOrderStatus = ({ store, config }: Dependencies) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/orders/:id/status',
      access: 'shopper',
      summary: "An order's status, for its owner or the bearer of its order token",
      params: OrderParams,
    },
    async ({ user, params, req }) => {
      const token = req.get('x-order-token');
      const order = await findOrder(
        store,
        params.id,
        ({ id, userId }) =>
          (user !== null && userId === user.id) || isOrderToken(config.ORDER_TOKEN_SECRET, id, token),
      );
      const { id, order_number, orderNumber, status, trackingInfo, updatedAt } = wireOrder(order);
      return { id, order_number, orderNumber, status, trackingInfo, updatedAt };
    },
  );
