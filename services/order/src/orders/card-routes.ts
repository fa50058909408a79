import { BuyersCard, BuyersCards } from '@slipcast/contracts/http/buyers-card';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { isPaidByHand } from './hand-payments.ts';
import { findBuyersOrder, OrderParams } from './order-access.ts';
import type { OrderParts } from './order-parts.ts';
import type { Order } from './order-record.ts';

const PAID: readonly Order['status'][] = ['paid', 'shipped', 'delivered'];

/** A cancelled one has been, if anything was refunded. */
const isPaidByCard = (order: Order): boolean =>
  !isPaidByHand(order) && (PAID.includes(order.status) || order.refundedPence > 0);

/** With which card a buyer has paid, for as long as it is stored. */
export const cardRoutes = ({ pool, config, store, lists, lookups, payments }: OrderParts) => [
  endpoint({
    route: 'GET /api/orders/cards',
    access: 'bearer',
    summary: 'The cards that have paid the shopper’s orders, for the download of personal data',
    answer: BuyersCards,
    handle: async ({ user }) => {
      const orders = (await lists.ofUser(user.id)).filter(isPaidByCard);
      const cards = await payments.cards(orders.map(({ paymentId }) => paymentId));
      return {
        cards: orders.flatMap(({ orderNumber, paymentId }) => {
          const card = cards.get(paymentId);
          return card ? [{ orderNumber, card }] : [];
        }),
      };
    },
  }),

  endpoint({
    route: 'GET /api/orders/:id/card',
    access: 'shopper',
    summary:
      'Which card has paid for an order: for its owner, or a guest with the key of an emailed link; null where no card has, it is not known, or it has been removed',
    params: OrderParams,
    answer: BuyersCard,
    refusals: ['order-not-found'],
    handle: async (context) => {
      const order = await findBuyersOrder({ pool, config, store, keys: lookups.keys }, context);
      if (!isPaidByCard(order)) return { card: null };
      const { card } = await payments.card(order.paymentId);
      return { card };
    },
  }),
];
