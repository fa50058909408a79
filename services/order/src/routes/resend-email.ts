import { endpoint } from '@slipcast/service-kit/endpoint';
import { Refusal } from '@slipcast/contracts/refusal';
import { EMAIL_MISSING } from '../rules/email-status.ts';
import { isOrderToken } from './order-token.ts';
import type { Dependencies } from './dependencies.ts';
import { findOrder, OrderParams } from './order-access.ts';

const EVERY_MS = 60_000;

export const resendEmail = ({ store, config }: Dependencies) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/orders/:id/resend-email',
      access: 'shopper',
      summary:
        'Send the confirmation again, at most once a minute; repeats within the minute are answered alike',
      params: OrderParams,
    },
    async ({ user, params, req }) => {
      const token = req.get('x-order-token');
      const order = await findOrder(
        store,
        params.id,
        ({ id, userId }) =>
          (user !== null && userId === user.id) || isOrderToken(config.ORDER_TOKEN_SECRET, id, token),
      );
      if (!config.EMAIL_ENABLED) throw new Refusal('email-not-configured', EMAIL_MISSING);
      if (order.status === 'pending' || order.status === 'cancelled')
        throw new Refusal(
          'transition-refused',
          `There is no confirmation of an order that is ${order.status}.`,
        );
      await store.requestConfirmation(order, new Date(), EVERY_MS);
      return {
        emailSentTo: order.customerEmail,
        message: `Confirmation email sent to ${order.customerEmail}`,
      };
    },
  );

export const testEmail = ({ config }: Dependencies) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/orders/email-test',
      access: 'admin',
      summary: 'E-mail diagnostics: are confirmations being sent?',
    },
    () =>
      config.EMAIL_ENABLED
        ? { success: true, configured: true, message: 'Email is configured' }
        : { success: false, configured: false, message: EMAIL_MISSING },
  );
