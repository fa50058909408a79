import { AdminOrder } from '@slipcast/contracts/http/admin-orders';
import { DeliveryAddressBody } from '@slipcast/contracts/http/order-changes';
import { actorOf } from '@slipcast/service-kit/audit';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { findOrder, orderNotFound, OrderParams } from '../orders/order-access.ts';
import type { OrderParts } from '../orders/order-parts.ts';
import { wireAdminOrder } from '../orders/wire-order.ts';
import { changeAddress } from './change-address.ts';

/** Where an order goes. */
export const addressRoutes = ({ store }: Pick<OrderParts, 'store'>) => [
  endpoint({
    route: 'PUT /api/admin/orders/:id/address',
    access: 'admin',
    summary:
      'Change the delivery address of an order of which nothing has been sent, and email its buyer; orders that were added to its parcel go with it, and the address has to be in the same delivery zone',
    params: OrderParams,
    body: DeliveryAddressBody,
    answer: AdminOrder,
    refusals: ['order-not-found', 'transition-refused'],
    handle: async ({ params, body, ...asked }) => {
      const { id } = await findOrder(store, params.id);
      const changed = await store.changeTogether(
        id,
        (newest, others, now) => changeAddress(newest, others, body.delivery_address, now),
        actorOf(asked),
      );
      if (!changed) throw orderNotFound();
      return wireAdminOrder(changed);
    },
  }),
];
