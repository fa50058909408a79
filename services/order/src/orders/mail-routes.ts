import { z } from 'zod';
import { OrderMails, SentAgain } from '@slipcast/contracts/http/mails';
import { Refusal } from '@slipcast/contracts/refusal';
import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import { actorOf, auditEvent } from '@slipcast/service-kit/audit';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { notAnswered } from '@slipcast/service-kit/service-client';
import { inTransaction } from '@slipcast/storage/postgres';
import { findOrder, OrderParams } from './order-access.ts';
import type { OrderParts } from './order-parts.ts';

const GONE = 'This email is no longer stored. Please reload the page.';
const TOO_EARLY = 'This email is still being sent, or what it offers is over.';

/** The emails to an order's buyer, for admins. The email worker has them, and sends them again. */
export const orderMailRoutes = ({ pool, store, wake, emailWorker }: OrderParts) => [
  endpoint({
    route: 'GET /api/admin/orders/:id/mails',
    access: 'admin',
    summary: 'The emails to the buyer of an order in the last 90 days, newest first',
    params: OrderParams,
    answer: OrderMails,
    refusals: ['order-not-found', 'unavailable'],
    handle: async ({ params }) => {
      const { id } = await findOrder(store, params.id);
      const answer = await emailWorker.get<OrderMails>(`/internal/mails/of-order/${id}/all`);
      if (answer.status !== 200) throw notAnswered(answer);
      return answer.body;
    },
  }),

  endpoint({
    route: 'POST /api/admin/orders/:id/mails/:mailId/send-again',
    access: 'admin',
    summary: 'Send an email about an order once more, to the address that had it',
    params: OrderParams.extend({ mailId: z.string().max(64) }),
    answer: SentAgain,
    refusals: ['order-not-found', 'not-found', 'conflict', 'unavailable'],
    handle: async ({ params, ...asked }) => {
      const { id, orderNumber } = await findOrder(store, params.id);
      const path = `/internal/mails/of-order/${id}/${encodeURIComponent(params.mailId)}/again`;
      const { requestId } = asked;
      const answer = await emailWorker.post<SentAgain>(path, { requestId });
      if (answer.status === 404) throw new Refusal('not-found', GONE);
      if (answer.status === 409) throw new Refusal('conflict', TOO_EARLY);
      if (answer.status !== 200) throw notAnswered(answer);
      const what = { objectId: id, object: orderNumber, after: { Email: answer.body.subject } };
      const line = auditEvent(actorOf(asked), { action: 'order.email-sent-again', ...what });
      await inTransaction(pool, (client) => enqueue(client, [line]));
      wake();
      return answer.body;
    },
  }),
];
