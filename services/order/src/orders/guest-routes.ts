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
import type { Request } from 'express';
import { EMAIL_MISSING, sentMessage } from './email-status.ts';
import type { Dependencies } from '../dependencies.ts';
import { findOwnOrder, OrderParams } from './order-access.ts';
import { wireOrder, wireShortOrder } from './wire-order.ts';

const EVERY_MS = 60_000;
const LINK_SENT =
  'If this order was placed as a guest, we have sent the link to its e-mail address. It may take a minute to arrive.';

/** Counts a question about an order of a guest, whether or not there is such an order. */
async function countLookup({ lookups }: Dependencies, req: Request, email: string): Promise<void> {
  await lookups.byNetwork.take(req.ip ?? '');
  await lookups.byEmail.take(email);
}
/** Guesses from ever new networks at ever new addresses have a limit together. */
const countGuess = ({ lookups }: Dependencies): Promise<void> => lookups.inAll.take('all');

/** One order, for its owner or for a guest who knows enough of it. */
export const guestOrderRoutes = (dependencies: Dependencies) => [
  endpoint({
    route: 'POST /api/orders/guest-lookup',
    access: 'none',
    summary:
      "A guest's order by its number and e-mail, with whole addresses only for the key of a mailed link; whatever is wrong, the answer is the same",
    body: GuestLookupBody,
    answer: FoundOrder,
    refusals: ['order-not-found', 'too-many-requests'],
    handle: async ({ body: { email, order_number, key }, req }) => {
      const { pool, lists, lookupKeys } = dependencies;
      await countLookup(dependencies, req, email);
      if (!key) await countGuess(dependencies);
      const order = await lists.byNumberAndEmail(order_number, email);
      if (key) {
        // Whoever follows a mailed link does not guess, so strangers' guesses do not shut them out.
        if (order && lookupKeys.opens(order.id, key, await databaseTime(pool)))
          return { order: wireOrder(order), addressesShortened: false };
        await countGuess(dependencies);
      }
      if (!order)
        throw new Refusal('order-not-found', 'Order not found. Please check your details and try again.');
      return { order: wireShortOrder(order), addressesShortened: true };
    },
  }),

  // The order is looked for after the answer, so that neither its words nor its time tell whether there is one.
  endpoint({
    route: 'POST /api/orders/guest-lookup/link',
    access: 'none',
    summary:
      "Mail the buyer a link that shows a guest's whole order; whether or not there is such an order, the answer is the same",
    body: GuestLinkBody,
    answer: Done,
    refusals: ['too-many-requests', 'email-not-configured'],
    handle: async ({ body: { email, order_number }, req, res }) => {
      const { config, lookups, lists, store, background, logger } = dependencies;
      if (!config.EMAIL_ENABLED) throw new Refusal('email-not-configured', EMAIL_MISSING);
      await countLookup(dependencies, req, email);
      await countGuess(dependencies);
      await lookups.linksByEmail.take(email);
      const send = async () => {
        const order = await lists.byNumberAndEmail(order_number, email);
        if (order) await store.requestLink(order);
      };
      res.once('close', () =>
        background
          .add(send)
          .catch((error: unknown) => logger.error({ err: error }, 'the link to an order could not be sent')),
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
      const order = wireOrder(await findOwnOrder(dependencies, context));
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
    refusals: ['order-not-found', 'transition-refused', 'email-not-configured'],
    handle: async (context) => {
      const order = await findOwnOrder(dependencies, context);
      if (!dependencies.config.EMAIL_ENABLED) throw new Refusal('email-not-configured', EMAIL_MISSING);
      if (order.status === 'pending' || order.status === 'cancelled')
        throw new Refusal(
          'transition-refused',
          `There is no confirmation of an order that is ${order.status}.`,
        );
      await dependencies.store.requestConfirmation(order, EVERY_MS);
      return { emailSentTo: order.customerEmail, message: sentMessage(order) };
    },
  }),
];
