import { OrderAnswer, OrderList, PreviousAddresses } from '@slipcast/contracts/http/order';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { Refusal } from '@slipcast/contracts/refusal';
import { previousAddresses } from '@slipcast/contracts/address';
import type { Dependencies } from './dependencies.ts';
import { wireOrder } from './wire-order.ts';

export const listOrders = ({ lists }: Dependencies) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/orders',
      access: 'bearer',
      summary: "The shopper's orders, newest first",
      answer: OrderList,
    },
    async ({ user }) => ({ orders: (await lists.ofUser(user.id)).map(wireOrder) }),
  );

export const showLatestOrder = ({ lists }: Dependencies) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/orders/latest',
      access: 'bearer',
      summary: "The shopper's newest order",
      answer: OrderAnswer,
      refusals: ['order-not-found'],
    },
    async ({ user }) => {
      const [latest] = await lists.ofUser(user.id, 1);
      if (!latest) throw new Refusal('order-not-found', 'No order found');
      return { order: wireOrder(latest) };
    },
  );

export const listAddresses = ({ lists }: Dependencies) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/orders/addresses',
      access: 'bearer',
      summary: 'Delivery addresses of past orders, each once, newest first',
      answer: PreviousAddresses,
    },
    async ({ user }) => ({
      addresses: previousAddresses((await lists.ofUser(user.id, 50)).map((order) => order.deliveryAddress)),
    }),
  );
