import { GuestLookupBody, OrderAnswer, ResentEmail, WireOrderStatus } from '@slipcast/contracts/http/order';
import { Refusal } from '@slipcast/contracts/refusal';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { EMAIL_MISSING, sentMessage } from '../rules/email-status.ts';
import type { Dependencies } from './dependencies.ts';
import { findOwnOrder, OrderParams } from './order-access.ts';
import { wireOrder } from './wire-order.ts';

const EVERY_MS = 60_000;

/** One order, for its owner or for a guest who knows enough of it. */
export const guestOrderRoutes = (dependencies: Dependencies) => [
  endpoint({
    route: 'POST /api/orders/guest-lookup',
    access: 'none',
    summary:
      "A guest's order by its number and e-mail, without the telephone number; whatever is wrong, the answer is the same",
    body: GuestLookupBody,
    answer: OrderAnswer,
    refusals: ['order-not-found', 'too-many-requests'],
    handle: async ({ body, req }) => {
      const { lookups } = dependencies;
      await lookups.byNetwork.take(req.ip ?? '');
      await lookups.byEmail.take(body.email);
      await lookups.inAll.take('all');
      const order = await dependencies.lists.byNumberAndEmail(body.order_number, body.email);
      if (!order)
        throw new Refusal('order-not-found', 'Order not found. Please check your details and try again.');
      return { order: { ...wireOrder(order), customerPhone: null } };
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
