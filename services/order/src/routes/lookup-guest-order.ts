import { GuestLookupBody, OrderAnswer } from '@slipcast/contracts/http/order';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { Refusal } from '@slipcast/contracts/refusal';
import type { Dependencies } from './dependencies.ts';
import { wireOrder } from './wire-order.ts';

export const lookupGuestOrder = ({ lists, lookups }: Dependencies) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/orders/guest-lookup',
      access: 'none',
      summary: 'An order by its number and e-mail; a wrong number and a wrong e-mail are answered alike',
      body: GuestLookupBody,
      answer: OrderAnswer,
      refusals: ['order-not-found', 'too-many-requests'],
    },
    async ({ body, req }) => {
      await lookups.take(req.ip ?? '');
      const order = await lists.byNumberAndEmail(body.order_number, body.email);
      if (!order)
        throw new Refusal('order-not-found', 'Order not found. Please check your details and try again.');
      return { order: wireOrder(order) };
    },
  );
