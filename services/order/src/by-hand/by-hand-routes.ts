import { ByHandBody, HandPaymentBody } from '@slipcast/contracts/http/by-hand';
import { ReplacementBody } from '@slipcast/contracts/http/replacements';
import { WireOrder } from '@slipcast/contracts/http/order';
import { actorOf } from '@slipcast/service-kit/audit';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { findOrder, orderNotFound, OrderParams } from '../orders/order-access.ts';
import { wireAdminOrder } from '../orders/wire-order.ts';
import { sellByHand, type SellParts } from './sell-by-hand.ts';
import { sendAgain } from './send-again.ts';
import { takePayment } from './take-payment.ts';

/** Orders that the maker makes herself: on the telephone, as a commission, at a stall. */
export const byHandRoutes = (parts: SellParts) => [
  endpoint({
    route: 'POST /api/admin/orders/by-hand',
    access: 'admin',
    importance: 'checkout',
    summary:
      'Sell pots and anything else by hand, paid in cash, by the maker’s own card reader, or later; a repeat with the same id makes no second order',
    body: ByHandBody,
    answer: WireOrder,
    refusals: [
      'product-not-found',
      'out-of-stock',
      'reserved-by-others',
      'conflict',
      'transition-refused',
      'unavailable',
    ],
    handle: async ({ body, ...asked }) =>
      wireAdminOrder(await sellByHand(parts, body, { ...actorOf(asked), userId: asked.user.id })),
  }),

  endpoint({
    route: 'POST /api/admin/orders/:id/replacements',
    access: 'admin',
    importance: 'checkout',
    summary:
      'Send pots of an order again, as an order of its own at no charge; a repeat, or another admin at the same moment, makes no second one',
    params: OrderParams,
    body: ReplacementBody,
    answer: WireOrder,
    refusals: [
      'order-not-found',
      'product-not-found',
      'out-of-stock',
      'reserved-by-others',
      'conflict',
      'transition-refused',
      'unavailable',
    ],
    handle: async ({ params, body, ...asked }) => {
      const order = await findOrder(parts.store, params.id);
      return wireAdminOrder(
        await sendAgain(parts, order, body, { ...actorOf(asked), userId: asked.user.id }),
      );
    },
  }),

  endpoint({
    route: 'POST /api/admin/orders/:id/payments',
    access: 'admin',
    summary:
      'Record money that the maker has taken for an order made by hand: all that is owed, or a part of it; a repeat with the same id changes nothing',
    params: OrderParams,
    body: HandPaymentBody,
    answer: WireOrder,
    refusals: ['order-not-found', 'transition-refused'],
    handle: async ({ params, body, ...asked }) => {
      const { id } = await findOrder(parts.store, params.id);
      const { id: paymentId, method, amount_pence: amountPence } = body;
      const taken = { id: paymentId, method, amountPence };
      const changed = await parts.store.change(
        id,
        (order, now) => takePayment(order, taken, asked.user.id, now),
        actorOf(asked),
      );
      if (!changed) throw orderNotFound();
      return wireAdminOrder(changed);
    },
  }),
];
