import { z } from 'zod';
import { RefundBody, SettleRefundBody, WireRefunds } from '@slipcast/contracts/http/refunds';
import { toPounds } from '@slipcast/contracts/money';
import { actorOf } from '@slipcast/service-kit/audit';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { findOrder, orderNotFound, OrderParams } from '../orders/order-access.ts';
import type { OrderStore } from '../orders/order-store.ts';
import type { Order } from '../orders/order-record.ts';
import { replacedPieces } from '../orders/replacements.ts';
import { settlePart } from '../orders/record-refund.ts';
import { voucherLeftPence } from '../orders/voucher-shares.ts';
import { wireAdminRefund } from '../orders/wire-refund.ts';
import { canBeVoucher, planRefund, refundable } from './plan-refund.ts';

function wireRefunds(order: Order): WireRefunds {
  const { leftPence, deliveryPence, lines } = refundable(order);
  return {
    refunds: order.refunds.map((entry) => wireAdminRefund(order.lines, entry)),
    left: toPounds(leftPence),
    ...(order.voucherPence > 0 && { voucherLeft: toPounds(voucherLeftPence(order)) }),
    canBeVoucher: canBeVoucher(order),
    delivery: toPounds(deliveryPence),
    lines: order.lines.map(({ productName, color }, at) => ({
      line: at + 1,
      name: productName,
      color,
      amounts: (lines[at] ?? []).map(toPounds),
      ...(replacedPieces(order, at + 1) > 0 && { replaced: replacedPieces(order, at + 1) }),
    })),
  };
}

const found = (order: Order | null): WireRefunds => {
  if (!order) throw orderNotFound();
  return wireRefunds(order);
};

/** The refund desk: an order's refunds, each an entry of its own. */
export const refundRoutes = ({ store }: { store: OrderStore }) => [
  endpoint({
    route: 'GET /api/admin/orders/:id/refunds',
    access: 'admin',
    summary: 'What has been refunded of an order, and what can still be',
    params: OrderParams,
    answer: WireRefunds,
    refusals: ['order-not-found'],
    handle: async ({ params }) => wireRefunds(await findOrder(store, params.id)),
  }),

  endpoint({
    route: 'POST /api/admin/orders/:id/refunds',
    access: 'admin',
    summary:
      'Refund pieces, the delivery or an amount of an order that is paid, shipped or delivered; a repeat with the same id changes nothing',
    params: OrderParams,
    body: RefundBody,
    answer: WireRefunds,
    refusals: ['order-not-found', 'transition-refused'],
    handle: async ({ params, body, ...asked }) => {
      const { id } = await findOrder(store, params.id);
      const decide = (order: Order, now: Date) => planRefund(order, body, asked.user.id, now);
      return found(await store.change(id, decide, actorOf(asked)));
    },
  }),

  endpoint({
    route: 'PUT /api/admin/orders/:id/refunds/:refundId/settle',
    access: 'admin',
    summary: 'Record that a refund which Square could not make was paid back by other means',
    params: OrderParams.extend({ refundId: z.string() }),
    body: SettleRefundBody,
    answer: WireRefunds,
    refusals: ['order-not-found', 'transition-refused'],
    handle: async ({ params, body: { how }, ...asked }) => {
      const { id } = await findOrder(store, params.id);
      const decide = (order: Order, now: Date) => settlePart(order, params.refundId, how, now);
      return found(await store.change(id, decide, actorOf(asked)));
    },
  }),
];
