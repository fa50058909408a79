import { AdminOrder } from '@slipcast/contracts/http/admin-orders';
import { AnyId } from '@slipcast/contracts/http/fields';
import { actorOf } from '@slipcast/service-kit/audit';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { findOrder, orderNotFound, OrderParams } from './order-access.ts';
import type { OrderParts } from './order-parts.ts';
import { decide } from './order.ts';
import { wireOrderFor } from './wire-order.ts';

/** What may be done to a parcel once it has been sent. */
export const parcelRoutes = ({ store }: OrderParts) => [
  endpoint({
    route: 'PUT /api/admin/orders/:id/parcels/:parcelId/undo',
    access: 'packer',
    summary:
      'Undo the shipping of a parcel whose buyer has not been emailed about it yet; repeating it changes nothing',
    params: OrderParams.extend({ parcelId: AnyId }),
    answer: AdminOrder,
    refusals: ['order-not-found', 'transition-refused'],
    handle: async ({ params: { id, parcelId }, ...asked }) => {
      const order = await findOrder(store, id);
      const changed = await store.change(
        order.id,
        (newest, now) => decide(newest, { type: 'undo-parcel', parcelId }, now),
        actorOf(asked),
      );
      if (!changed) throw orderNotFound();
      return wireOrderFor(asked.user, changed);
    },
  }),
];
