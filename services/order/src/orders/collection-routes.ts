import { AdminOrder } from '@slipcast/contracts/http/admin-orders';
import { CollectedBody } from '@slipcast/contracts/http/order-delivery';
import { actorOf, type Actor } from '@slipcast/service-kit/audit';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { collected, readyToCollect } from './collection.ts';
import { findOrder, orderNotFound, OrderParams } from './order-access.ts';
import type { OrderParts } from './order-parts.ts';
import type { Decision } from './order.ts';
import type { Order } from './order-record.ts';
import { wireOrderFor } from './wire-order.ts';

/** Orders that their buyers collect. */
export function collectionRoutes({ store }: OrderParts) {
  async function change(
    id: string,
    decide: (order: Order, now: Date) => Decision,
    by: Actor,
  ): Promise<Order> {
    const changed = await store.change((await findOrder(store, id)).id, decide, by);
    if (!changed) throw orderNotFound();
    return changed;
  }
  return [
    endpoint({
      route: 'PUT /api/admin/orders/:id/ready',
      access: 'packer',
      summary: 'Tell the buyer that a paid order is ready to collect; repeating it changes nothing',
      params: OrderParams,
      answer: AdminOrder,
      refusals: ['order-not-found', 'transition-refused'],
      handle: async ({ params, ...asked }) =>
        wireOrderFor(asked.user, await change(params.id, readyToCollect, actorOf(asked))),
    }),

    endpoint({
      route: 'PUT /api/admin/orders/:id/collected',
      access: 'packer',
      summary: 'Record who has collected an order, which is then delivered',
      params: OrderParams,
      body: CollectedBody,
      answer: AdminOrder,
      refusals: ['order-not-found', 'transition-refused'],
      handle: async ({ params, body, ...asked }) => {
        const decide = (order: Order, now: Date) => collected(order, body.collected_by, now);
        return wireOrderFor(asked.user, await change(params.id, decide, actorOf(asked)));
      },
    }),
  ];
}
