import { AdminOrder } from '@slipcast/contracts/http/admin-orders';
import { StatusBody, TrackingBody, WireOrder } from '@slipcast/contracts/http/order';
import type { OrderStatus } from '@slipcast/contracts/order-status';
import { Refusal } from '@slipcast/contracts/refusal';
import { actorOf, type Actor } from '@slipcast/service-kit/audit';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { completePayment } from './complete-payment.ts';
import { settleRefund } from './settle-refund.ts';
import { decide, type Command, type Order } from './order.ts';
import type { Dependencies } from '../dependencies.ts';
import { findOrder, orderNotFound, OrderParams } from './order-access.ts';
import { wireAdminOrder, wireOrderFor } from './wire-order.ts';

/** @param by the admin who does it */
async function change({ store }: Dependencies, order: Order, command: Command, by: Actor): Promise<Order> {
  const changed = await store.change(order.id, (newest, now) => decide(newest, command, now), by);
  if (!changed) throw orderNotFound();
  return changed;
}

/** An order is paid when its money has been taken, not when somebody says so; this takes it. */
async function pay({ store, payments }: Dependencies, order: Order, by: Actor): Promise<Order> {
  // Refuses an order that has gone too far to become paid.
  decide(order, { type: 'mark-paid' }, order.updatedAt);
  const completed = await completePayment(store, payments, order, by);
  if (completed.status === 'pending')
    throw new Refusal('payment-unknown', 'The card provider does not answer. Please try again in a moment.');
  if (completed.status === 'cancelled')
    throw new Refusal('transition-refused', 'The payment could not be taken. The order is cancelled.');
  return completed;
}

function changeStatus(
  dependencies: Dependencies,
  order: Order,
  status: OrderStatus,
  by: Actor,
): Promise<Order> {
  switch (status) {
    case 'paid':
      return pay(dependencies, order, by);
    case 'delivered':
      return change(dependencies, order, { type: 'deliver' }, by);
    case 'cancelled':
      return change(dependencies, order, { type: 'cancel' }, by);
    case 'shipped':
      throw new Refusal('transition-refused', 'Shipping needs tracking information: use Ship Order.');
    case 'pending':
      throw new Refusal('transition-refused', 'An order cannot become pending again.');
  }
}

/** What admins do with an order. */
export const changeOrderRoutes = (dependencies: Dependencies) => [
  endpoint({
    route: 'PUT /api/admin/orders/:id/ship',
    access: 'packer',
    summary: 'Ship a paid order; a repeat with the same tracking information changes nothing',
    params: OrderParams,
    body: TrackingBody,
    answer: AdminOrder,
    refusals: ['order-not-found', 'transition-refused'],
    handle: async ({ params, body, ...asked }) => {
      const order = await findOrder(dependencies.store, params.id);
      return wireOrderFor(
        asked.user,
        await change(dependencies, order, { type: 'ship', trackingInfo: body.trackingInfo }, actorOf(asked)),
      );
    },
  }),

  endpoint({
    route: 'PUT /api/admin/orders/:id/tracking',
    access: 'packer',
    summary: 'Change the tracking information of a shipped or delivered order',
    params: OrderParams,
    body: TrackingBody,
    answer: AdminOrder,
    refusals: ['order-not-found', 'transition-refused'],
    handle: async ({ params, body, ...asked }) => {
      const order = await findOrder(dependencies.store, params.id);
      const command: Command = { type: 'change-tracking', trackingInfo: body.trackingInfo };
      return wireOrderFor(asked.user, await change(dependencies, order, command, actorOf(asked)));
    },
  }),

  endpoint({
    route: 'PUT /api/admin/orders/:id/status',
    access: 'admin',
    summary: 'pending to paid or cancelled, paid to cancelled, shipped to delivered',
    params: OrderParams,
    body: StatusBody,
    answer: WireOrder,
    refusals: ['order-not-found', 'transition-refused', 'payment-unknown'],
    handle: async ({ params, body, ...asked }) => {
      const order = await findOrder(dependencies.store, params.id);
      return wireAdminOrder(await changeStatus(dependencies, order, body.status, actorOf(asked)));
    },
  }),

  endpoint({
    route: 'PUT /api/admin/orders/:id/settle-refund',
    access: 'admin',
    summary: 'Record that a refund which failed was paid back by other means, by whom and when',
    params: OrderParams,
    answer: WireOrder,
    refusals: ['order-not-found', 'transition-refused', 'unavailable'],
    handle: async ({ params, user, requestId }) => {
      const { store, payments } = dependencies;
      const by = { userId: user.id, requestId };
      const settled = await settleRefund(store, payments, await findOrder(store, params.id), by);
      if (!settled) throw orderNotFound();
      return wireAdminOrder(settled);
    },
  }),
];
