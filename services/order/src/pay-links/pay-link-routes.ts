import { WireCheckout } from '@slipcast/contracts/http/order';
import {
  LinkedOrderBody,
  PayLinkedOrderBody,
  PayLinkSent,
  WireLinkedOrder,
  WirePayLink,
} from '@slipcast/contracts/http/pay-links';
import { guestOwner } from '@slipcast/contracts/ids';
import { Refusal } from '@slipcast/contracts/refusal';
import { actorOf, auditEvent } from '@slipcast/service-kit/audit';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { databaseTime } from '@slipcast/storage/postgres';
import type { OrderKit } from '../order-kit.ts';
import type { Orders } from '../orders/create-orders.ts';
import { EMAIL_MISSING, emailStatus, NO_ADDRESS } from '../orders/email-status.ts';
import { findOrder, orderNotFound, OrderParams, orderToken } from '../orders/order-access.ts';
import type { Order } from '../orders/order-record.ts';
import { wireOrder } from '../orders/wire-order.ts';
import { payByLink, type PayLinkDependencies } from './pay-by-link.ts';
import { stateOf } from './pay-link.ts';

type Parts = OrderKit & PayLinkDependencies & Pick<Orders, 'lookups'>;

/** An order that has a link, and until when it works. Throws Refusal 'transition-refused'. */
function withLink(order: Order): { order: Order; payUntil: string } {
  const payUntil = order.handSale?.payUntil;
  if (payUntil === undefined) throw new Refusal('transition-refused', 'This order is not paid by link.');
  return { order, payUntil };
}

/** The page on which the buyer pays, and what the maker does with its link. */
export function payLinkRoutes(parts: Parts) {
  const { authenticator, config, lookups, pool, store } = parts;

  /** The order of a link. Throws Refusal 'order-not-found', the same whatever is wrong with it. */
  async function linked(body: {
    order_id: string;
    key: string;
  }): Promise<{ order: Order; payUntil: string; now: Date }> {
    const order = await findOrder(store, body.order_id).catch(() => null);
    const now = await databaseTime(pool);
    if (order?.handSale?.payUntil && lookups.keys.opens(order.id, body.key, now))
      return { ...withLink(order), now };
    // Following a link is not a guess.
    await lookups.countGuess();
    throw orderNotFound();
  }

  return [
    endpoint({
      route: 'POST /api/orders/linked',
      importance: 'checkout',
      access: 'none',
      summary: 'The order that a link to pay is for, and whether it can still be paid',
      body: LinkedOrderBody,
      answer: WireLinkedOrder,
      refusals: ['order-not-found', 'too-many-requests'],
      handle: async ({ body }) => {
        const { order, payUntil, now } = await linked(body);
        return { order: wireOrder(order), payUntil, state: stateOf(order, now) ?? 'over' };
      },
    }),

    endpoint({
      route: 'POST /api/orders/linked/pay',
      importance: 'completion',
      // A session does not matter here: anyone who has the link may pay.
      access: 'none',
      summary:
        'Pay for the order of a link with an authorised payment, which is then captured; a repeat gets the same answer',
      body: PayLinkedOrderBody,
      answer: WireCheckout,
      refusals: [
        'order-not-found',
        'transition-refused',
        'cart-mismatch',
        'payment-not-usable',
        'payment-unknown',
        'order-failed',
        'too-many-requests',
      ],
      handle: async ({ req, body }) => {
        const { order } = await linked(body);
        const guest = authenticator.guest(req.headers.cookie);
        const owner = guest ? guestOwner(guest) : null;
        const paid = await payByLink(parts, order, { paymentId: body.payment_id, owner });
        return {
          order: wireOrder(paid),
          emailStatus: emailStatus(paid, config.EMAIL_ENABLED),
          orderToken: orderToken(config.ORDER_TOKEN_SECRET, paid.id),
        };
      },
    }),

    endpoint({
      route: 'GET /api/admin/orders/:id/pay-link',
      access: 'admin',
      summary: 'The link with which the buyer of an order made by hand pays',
      params: OrderParams,
      answer: WirePayLink,
      refusals: ['order-not-found', 'transition-refused'],
      handle: async ({ params }) => {
        const { order, payUntil } = withLink(await findOrder(store, params.id));
        const key = lookups.keys.of(order.id, await databaseTime(pool));
        return { path: `/pay/${order.id}#${String(new URLSearchParams({ key }))}`, payUntil };
      },
    }),

    endpoint({
      route: 'POST /api/admin/orders/:id/pay-link/email',
      access: 'admin',
      summary: 'Email the buyer the link to pay once more',
      params: OrderParams,
      answer: PayLinkSent,
      refusals: ['order-not-found', 'transition-refused', 'email-not-configured'],
      handle: async ({ params, ...asked }) => {
        const { order } = withLink(await findOrder(store, params.id));
        if (stateOf(order, await databaseTime(pool)) !== 'open')
          throw new Refusal('transition-refused', 'This order can’t be paid by link any more.');
        if (!config.EMAIL_ENABLED) throw new Refusal('email-not-configured', EMAIL_MISSING);
        if (order.customerEmail === '') throw new Refusal('transition-refused', NO_ADDRESS);
        const { id: objectId, orderNumber: object } = order;
        await store.requestPayment(
          order,
          auditEvent(actorOf(asked), { action: 'order.pay-link-sent', objectId, object }),
        );
        return { emailSentTo: order.customerEmail };
      },
    }),
  ];
}
