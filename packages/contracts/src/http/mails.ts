import { z } from 'zod';
import { AnyId, Count, text } from './fields.ts';
import { KeptMail } from './privacy.ts';

/** order -> email-worker, `POST /internal/mails/unconfirmed`: answers those of these orders for which no confirmation is stored. */
export const UnconfirmedBody = z.object({ orderIds: z.array(z.string()).max(500) });
export const UnconfirmedOrders = z.array(z.string());

/** order -> email-worker, `POST /internal/mails/counts`: what has become of the emails about these orders. */
export const MailCountsBody = z.object({ orderIds: z.array(z.string()).max(10_000) });
export const MailCounts = z.object({
  sent: Count,
  waiting: Count.describe('Not sent yet, or to be tried again'),
  failed: Count.describe('They will not be tried again'),
});
export type MailCounts = z.infer<typeof MailCounts>;

/** An email to the buyer of an order. */
export const OrderMail = KeptMail.extend({
  id: AnyId,
  maySendAgain: z.boolean().describe('False while it has not been sent, and once what it offers is over'),
}).meta({ id: 'OrderMail' });
export type OrderMail = z.infer<typeof OrderMail>;
/** Newest first, of the last 90 days. */
export const OrderMails = z.object({ mails: z.array(OrderMail) });
export type OrderMails = z.infer<typeof OrderMails>;

/** order -> email-worker: a repeat of the request sends nothing more. */
export const SendAgainBody = z.object({ requestId: z.string().min(1).max(200) });
export const SentAgain = z.object({
  subject: text('Your order 2026-ORD-007 at Fettle Pottery'),
  address: text('ada@example.com'),
});
export type SentAgain = z.infer<typeof SentAgain>;
