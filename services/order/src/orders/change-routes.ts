import { randomUUID } from 'node:crypto';
import { AdminOrder } from '@slipcast/contracts/http/admin-orders';
import { WireOrder } from '@slipcast/contracts/http/order';
import { ShipBody, StatusBody, TrackingBody } from '@slipcast/contracts/http/order-changes';
import { SettleRefundBody } from '@slipcast/contracts/http/refunds';
import { Refusal } from '@slipcast/contracts/refusal';
import { actorOf, type Actor } from '@slipcast/service-kit/audit';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { completePayment } from './complete-payment.ts';
import { undoMsOf } from '../shop-limits.ts';
import { settleRefund } from './settle-refund.ts';
import { isPaidByHand } from './hand-payments.ts';
import { decide } from './order.ts';
import type { Order } from './order-record.ts';
import { correctTracking } from './shared-tracking.ts';
import { refused } from './state-words.ts';
import type { Command } from './order-command.ts';
import { findOrder, orderNotFound, OrderParams } from './order-access.ts';
import type { OrderParts } from './order-parts.ts';
import { wireAdminOrder, wireOrderFor } from './wire-order.ts';

/** @param by the admin who makes the change */
async function change({ store }: OrderParts, order: Order, command: Command, by: Actor): Promise<Order> {
  const changed = await store.change(order.id, (newest, now) => decide(newest, command, now), by);
  if (!changed) throw orderNotFound();
  return changed;
}

/** An order is paid when its money has been taken, not when someone says so, so this takes the money. */
async function pay({ store, payments }: OrderParts, order: Order, by: Actor): Promise<Order> {
  // Refuses an order that is past being paid.
  decide(order, { type: 'mark-paid' }, order.updatedAt);
  if (isPaidByHand(order)) throw refused('Please record how this order was paid.');
  const completed = await completePayment(store, payments, order, by);
  if (completed.status === 'pending')
    throw new Refusal('payment-unknown', "The card provider isn't answering. Please try again in a moment.");
  if (completed.status === 'cancelled')
    throw new Refusal(
      'transition-refused',
      "The payment couldn't be taken, so the order has been cancelled.",
    );
  return completed;
}

function changeStatus(
  parts: OrderParts,
  order: Order,
  { status, gone }: StatusBody,
  by: Actor,
): Promise<Order> {
  switch (status) {
    case 'paid':
      return pay(parts, order, by);
    case 'delivered':
      return change(parts, order, { type: 'deliver' }, by);
    case 'cancelled':
      return change(parts, order, { type: 'cancel', ...(gone && { gone }) }, by);
    case 'shipped':
      throw new Refusal(
        'transition-refused',
        'Use Ship Order to ship an order, because it needs tracking information.',
      );
    case 'pending':
      throw new Refusal('transition-refused', "An order can't become pending again.");
  }
}

/** How admins change an order. */
export const changeOrderRoutes = (parts: OrderParts) => [
  endpoint({
    route: 'PUT /api/admin/orders/:id/ship',
    access: 'packer',
    summary:
      'Ship a paid order, or some of its pieces; repeating it with the same tracking information or parcel changes nothing',
    params: OrderParams,
    body: ShipBody,
    answer: AdminOrder,
    refusals: ['order-not-found', 'transition-refused'],
    handle: async ({ params, body, ...asked }) => {
      const order = await findOrder(parts.store, params.id);
      const command = {
        type: 'ship',
        trackingInfo: body.trackingInfo || null,
        parcelId: body.parcel_id ?? randomUUID(),
        pieces: body.pieces,
        grams: body.grams ?? null,
        by: asked.user.id,
        undoMs: await undoMsOf(parts),
      } as const;
      return wireOrderFor(asked.user, await change(parts, order, command, actorOf(asked)));
    },
  }),

  endpoint({
    route: 'PUT /api/admin/orders/:id/tracking',
    access: 'packer',
    summary:
      'Change the tracking information of a shipped or delivered order, and of those in the same parcel',
    params: OrderParams,
    body: TrackingBody,
    answer: AdminOrder,
    refusals: ['order-not-found', 'transition-refused'],
    handle: async ({ params, body: { trackingInfo, parcel_id: parcelId }, ...asked }) => {
      const order = await findOrder(parts.store, params.id);
      const command = { type: 'change-tracking', trackingInfo, parcelId } as const;
      const changed = await parts.store.changeTogether(
        order.id,
        (newest, others, now) => correctTracking(newest, others, command, now),
        actorOf(asked),
      );
      if (!changed) throw orderNotFound();
      return wireOrderFor(asked.user, changed);
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
      const order = await findOrder(parts.store, params.id);
      return wireAdminOrder(await changeStatus(parts, order, body, actorOf(asked)));
    },
  }),

  endpoint({
    route: 'PUT /api/admin/orders/:id/settle-refund',
    access: 'admin',
    summary: 'Record that a failed refund was paid back by other means, how, by whom and when',
    params: OrderParams,
    body: SettleRefundBody,
    answer: WireOrder,
    refusals: ['order-not-found', 'transition-refused', 'unavailable'],
    handle: async ({ params, body: { how }, user, requestId }) => {
      const { store, payments } = parts;
      const by = { userId: user.id, requestId };
      const settled = await settleRefund(store, payments, await findOrder(store, params.id), how, by);
      if (!settled) throw orderNotFound();
      return wireAdminOrder(settled);
    },
  }),
];
