import { AdminOrder, PackingNoteBody } from '@slipcast/contracts/http/admin-orders';
import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import { actorOf, auditEvent } from '@slipcast/service-kit/audit';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { inTransaction } from '@slipcast/storage/postgres';
import { findOrder, OrderParams } from './order-access.ts';
import type { OrderParts } from './order-parts.ts';
import { wireAdminOrder } from './wire-order.ts';

/** A note for the person who packs an order. Unlike private notes, packers read it and slips print it. */
export const packingNoteRoutes = ({ pool, store, wake }: OrderParts) => [
  endpoint({
    route: 'PUT /api/admin/orders/:id/packing-note',
    access: 'admin',
    summary: 'Write the note for the person who packs an order; an empty one removes it',
    params: OrderParams,
    body: PackingNoteBody,
    answer: AdminOrder,
    refusals: ['order-not-found'],
    handle: async ({ params, body: { text }, ...asked }) => {
      const { id, orderNumber } = await findOrder(store, params.id);
      await inTransaction(pool, async (client) => {
        const { rows } = await client.query<{ before: string }>({
          name: 'order-packing-note',
          text: `WITH locked AS (SELECT id, coalesce(packing_note, '') AS before FROM orders WHERE id = $1 FOR UPDATE)
                 UPDATE orders SET packing_note = nullif($2, '') FROM locked
                 WHERE orders.id = locked.id AND before <> $2 RETURNING before`,
          values: [id, text],
        });
        if (!rows[0]) return;
        const what = {
          objectId: id,
          object: orderNumber,
          before: { Note: rows[0].before },
          after: { Note: text },
        };
        await enqueue(client, [
          auditEvent(actorOf(asked), { action: 'order.packing-note-changed', ...what }),
        ]);
      });
      wake();
      return wireAdminOrder(await findOrder(store, id));
    },
  }),
];
