import { NoteBody, OrderHistory } from '@slipcast/contracts/http/admin-orders';
import { toPounds } from '@slipcast/contracts/money';
import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import { actorOf, auditEvent } from '@slipcast/service-kit/audit';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { inTransaction } from '@slipcast/storage/postgres';
import { addSteps, readHistory } from './history-store.ts';
import { findOrder, OrderParams } from './order-access.ts';
import type { OrderParts } from './order-parts.ts';

/** What has happened to an order, and admins' notes about it. */
export const orderHistoryRoutes = ({ pool, store, wake }: OrderParts) => {
  const historyOf = async (orderId: string) => ({
    steps: (await readHistory(pool, orderId)).map(({ at, amountPence, ...step }) => ({
      ...step,
      at: at.toISOString(),
      amount: amountPence === null ? null : toPounds(amountPence),
    })),
  });
  return [
    endpoint({
      route: 'GET /api/admin/orders/:id/history',
      access: 'admin',
      summary: 'What has happened to an order, oldest first, with the private notes about it',
      params: OrderParams,
      answer: OrderHistory,
      refusals: ['order-not-found'],
      handle: async ({ params }) => historyOf((await findOrder(store, params.id)).id),
    }),

    endpoint({
      route: 'POST /api/admin/orders/:id/notes',
      access: 'admin',
      summary: 'Add a private note to an order; answers its history',
      params: OrderParams,
      body: NoteBody,
      answer: OrderHistory,
      refusals: ['order-not-found'],
      handle: async ({ params, body, ...asked }) => {
        const { id, orderNumber } = await findOrder(store, params.id);
        const what = { objectId: id, object: orderNumber, after: { Note: body.text } };
        const line = auditEvent(actorOf(asked), { action: 'order.note-added', ...what });
        await inTransaction(pool, async (client) => {
          await addSteps(client, id, [{ what: 'note', text: body.text }], asked.user.id);
          await enqueue(client, [line]);
        });
        wake();
        return historyOf(id);
      },
    }),
  ];
};
