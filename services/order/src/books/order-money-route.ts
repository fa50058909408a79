import { WireOrderMoney } from '@slipcast/contracts/http/books';
import { toPounds } from '@slipcast/contracts/money';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { isPaidByHand } from '../orders/hand-payments.ts';
import { findOrder, OrderParams } from '../orders/order-access.ts';
import type { Order } from '../orders/order-record.ts';
import type { OrderStore } from '../orders/order-store.ts';
import type { BooksParts } from './books-routes.ts';

const PAID: readonly Order['status'][] = ['paid', 'shipped', 'delivered'];

/** What the card has paid for an order, in pence. A cancelled one has returned all that it had taken. */
const takenPence = (order: Order): number => {
  if (isPaidByHand(order)) return 0;
  return PAID.includes(order.status) ? order.totalPence : order.refundedPence;
};

async function lostPence({ pool }: Pick<BooksParts, 'pool'>, orderId: string): Promise<number> {
  const { rows } = await pool.query<{ pence: number }>({
    name: 'order-lost-to-disputes',
    text: `SELECT coalesce(sum(amount_pence), 0)::int AS pence FROM order_dispute
           WHERE order_id = $1 AND state IN ('lost', 'accepted')`,
    values: [orderId],
  });
  return rows[0]?.pence ?? 0;
}

/** What an order has brought, once the card provider has had its fee. */
export const orderMoneyRoute = (parts: BooksParts & { store: OrderStore }) =>
  endpoint({
    route: 'GET /api/admin/orders/:id/money',
    access: 'admin',
    summary:
      'Which card has paid for an order, and what that has brought: refunds, lost disputes and the card provider’s fee taken off',
    params: OrderParams,
    answer: WireOrderMoney,
    refusals: ['order-not-found'],
    handle: async ({ params }) => {
      const order = await findOrder(parts.store, params.id);
      const taken = takenPence(order);
      const refunded = taken === 0 ? 0 : order.refundedPence;
      const [lost, fees, paidWith] = await Promise.all([
        lostPence(parts, order.id),
        taken === 0 ? new Map<string, number | null>() : parts.payments.fees([order.paymentId]),
        taken === 0 ? { card: null, dashboardUrl: null } : parts.payments.card(order.paymentId),
      ]);
      const fee = taken === 0 ? 0 : (fees.get(order.paymentId) ?? null);
      return {
        taken: toPounds(taken),
        refunded: toPounds(refunded),
        lost: toPounds(lost),
        fee: fee === null ? null : toPounds(fee),
        ...paidWith,
        net: fee === null ? null : toPounds(taken - refunded - lost - fee),
      };
    },
  });
