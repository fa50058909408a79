import { Done } from '@slipcast/contracts/http/fields';
import {
  FoundOrder,
  GuestLinkBody,
  GuestLookupBody,
  ResentEmail,
  WireOrderStatus,
} from '@slipcast/contracts/http/order';
import { Refusal } from '@slipcast/contracts/refusal';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { databaseTime } from '@slipcast/storage/postgres';
import PQueue from 'p-queue';
import { EMAIL_MISSING, sentMessage } from './email-status.ts';
import { findOwnOrder, OrderParams } from './order-access.ts';
import type { OrderParts } from './order-parts.ts';
import { wireOrder } from './wire-order.ts';
import { wireShortOrder } from './wire-short-order.ts';

const EVERY_MS = 60_000;
const LINK_SENT =
  'If this order was placed as a guest, we have sent the link to its email address. It may take a minute to arrive.';

/** One order, for its owner or for a guest who knows enough about it. */
export function guestOrderRoutes(parts: OrderParts) {
  const { config, lists, logger, lookups, pool, store } = parts;
  const background = new PQueue({ concurrency: 2 });
  parts.add({ name: 'background work', stop: () => background.onIdle() });
  return [
    endpoint({
      route: 'POST /api/orders/guest-lookup',
      access: 'none',
      summary:
        "A guest's order by number and email address, with whole addresses only for the key of an emailed link; the answer is the same whatever is wrong",
      body: GuestLookupBody,
      answer: FoundOrder,
      refusals: ['order-not-found', 'too-many-requests'],
      handle: async ({ body: { email, order_number, key }, req }) => {
        await lookups.count(req.ip ?? '', email);
        if (!key) await lookups.countGuess();
        const order = await lists.byNumberAndEmail(order_number, email);
        if (key) {
          // Following an emailed link is not a guess, so strangers' guesses do not shut the buyer out.
          if (order && lookups.keys.opens(order.id, key, await databaseTime(pool)))
            return { order: wireOrder(order), addressesShortened: false };
          await lookups.countGuess();
        }
        if (!order)
          throw new Refusal('order-not-found', 'Order not found. Please check your details and try again.');
        return { order: wireShortOrder(order), addressesShortened: true };
      },
    }),

    // The order is looked up after the answer, so that neither the words nor the time reveal whether it exists.
    endpoint({
      route: 'POST /api/orders/guest-lookup/link',
      access: 'none',
      summary:
        "Email the buyer a link that shows a guest's whole order; the answer is the same whether or not there is such an order",
      body: GuestLinkBody,
      answer: Done,
      refusals: ['too-many-requests', 'email-not-configured'],
      handle: async ({ body: { email, order_number }, req, res }) => {
        if (!config.EMAIL_ENABLED) throw new Refusal('email-not-configured', EMAIL_MISSING);
        await lookups.count(req.ip ?? '', email);
        await lookups.countGuess();
        await lookups.countLink(req.ip ?? '', email);
        const send = async () => {
          const order = await lists.byNumberAndEmail(order_number, email);
          if (order) await store.requestLink(order);
        };
        res.once('close', () =>
          background
            .add(send)
            .catch((error: unknown) => logger.error({ err: error }, 'could not send the link to an order')),
        );
        return { message: LINK_SENT };
      },
    }),

    endpoint({
      route: 'GET /api/orders/:id/status',
      importance: 'checkout',
      access: 'shopper',
      summary: "An order's status, for its owner or the bearer of its order token",
      params: OrderParams,
      answer: WireOrderStatus,
      refusals: ['order-not-found'],
      handle: async (context) => {
        const order = wireOrder(await findOwnOrder(parts, context));
        const { id, order_number, orderNumber, status, trackingInfo, updatedAt } = order;
        return { id, order_number, orderNumber, status, trackingInfo, updatedAt };
      },
    }),

    endpoint({
      route: 'POST /api/orders/:id/resend-email',
      access: 'shopper',
      summary:
        'Send the confirmation again, at most once a minute; a repeat within the minute gets the same answer',
      params: OrderParams,
      answer: ResentEmail,
      refusals: ['order-not-found', 'transition-refused', 'email-not-configured', 'too-many-requests'],
      handle: async (context) => {
        const order = await findOwnOrder(parts, context);
        if (!config.EMAIL_ENABLED) throw new Refusal('email-not-configured', EMAIL_MISSING);
        if (order.status === 'pending')
          throw new Refusal(
            'transition-refused',
            "This order hasn't been paid yet, so it has no confirmation.",
          );
        if (order.status === 'cancelled')
          throw new Refusal(
            'transition-refused',
            'This order has been cancelled, so it has no confirmation.',
          );
        await lookups.countEmail(context.req.ip ?? '', order);
        await store.requestConfirmation(order, EVERY_MS);
        return { emailSentTo: order.customerEmail, message: sentMessage(order) };
      },
    }),
  ];
}
