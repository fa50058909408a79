import type { Subscription } from '@slipcast/event-bus/bus';
import {
  intentOf,
  ORDER_TOPICS,
} from '../../../../services/email-worker/src/subscriptions/intent-of-event.ts';
import { writeEmail } from '../../../../services/email-worker/src/templates/write-email.ts';
import type { Mail } from '../judge/history.ts';

const SHOP = {
  name: 'slipcast',
  url: 'http://localhost',
  pricesNote: 'Prices include VAT.',
  dispatchDays: null,
  lookupKey: () => 'key',
};

/** The emails that events ask for, one for each intent, as the email worker writes them. */
export function createMailbox() {
  const sent = new Map<string, Mail>();
  const subscription: Subscription = {
    topics: ORDER_TOPICS,
    group: 'email.orders',
    async handle(event) {
      const { id, recipient, template, data } = intentOf(event);
      if (sent.has(id)) return;
      const { subject, text } = writeEmail(SHOP, template, data);
      sent.set(id, { to: recipient, subject, text });
    },
  };
  return { subscription, sent: (): Mail[] => [...sent.values()] };
}
