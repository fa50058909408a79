import { z } from 'zod';
import { WireOrder } from '@slipcast/contracts/http/order';
import { AnswerBody } from '@slipcast/contracts/http/requests';
import { actorOf } from '@slipcast/service-kit/audit';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { findOrder, orderNotFound, OrderParams } from '../orders/order-access.ts';
import type { OrderStore } from '../orders/order-store.ts';
import type { Order } from '../orders/order-record.ts';
import { wireAdminOrder } from '../orders/wire-order.ts';
import { answerRequest } from './answer.ts';

/** The maker's answers. Cancelling the order, or a refund, ends a request by itself. */
export const answerRoutes = ({ store }: { store: OrderStore }) => [
  endpoint({
    route: 'PUT /api/admin/orders/:id/requests/:requestId',
    access: 'admin',
    summary:
      'Answer what a buyer has asked: accept it and say how to send the pots back, receive them, or decline and say why; repeating it changes nothing',
    params: OrderParams.extend({ requestId: z.string() }),
    body: AnswerBody,
    answer: WireOrder,
    refusals: ['order-not-found', 'not-found', 'transition-refused'],
    handle: async ({ params, body, ...asked }) => {
      const { id } = await findOrder(store, params.id);
      const decide = (order: Order, now: Date) => answerRequest(order, params.requestId, body, now);
      const answered = await store.change(id, decide, actorOf(asked));
      if (!answered) throw orderNotFound();
      return wireAdminOrder(answered);
    },
  }),
];
