import { EmailDiagnostics, ResentEmail } from '@slipcast/contracts/http/order';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { Refusal } from '@slipcast/contracts/refusal';
import { EMAIL_MISSING, sentMessage } from '../rules/email-status.ts';
import type { Dependencies } from './dependencies.ts';
import { findOwnOrder, OrderParams } from './order-access.ts';

const EVERY_MS = 60_000;

export const resendEmail = (dependencies: Dependencies) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/orders/:id/resend-email',
      access: 'shopper',
      summary:
        'Send the confirmation again, at most once a minute; a repeat within the minute gets the same answer',
      params: OrderParams,
      answer: ResentEmail,
      refusals: ['order-not-found', 'transition-refused', 'email-not-configured'],
    },
    async (context) => {
      const order = await findOwnOrder(dependencies, context);
      if (!dependencies.config.EMAIL_ENABLED) throw new Refusal('email-not-configured', EMAIL_MISSING);
      if (order.status === 'pending' || order.status === 'cancelled')
        throw new Refusal(
          'transition-refused',
          `There is no confirmation of an order that is ${order.status}.`,
        );
      await dependencies.store.requestConfirmation(order, new Date(), EVERY_MS);
      return { emailSentTo: order.customerEmail, message: sentMessage(order) };
    },
  );

export const testEmail = ({ config }: Dependencies) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/orders/email-test',
      access: 'admin',
      summary: 'E-mail diagnostics: are confirmations being sent?',
      answer: EmailDiagnostics,
    },
    () =>
      config.EMAIL_ENABLED
        ? { success: true, configured: true, message: 'Email is configured' }
        : { success: false, configured: false, message: EMAIL_MISSING },
  );
