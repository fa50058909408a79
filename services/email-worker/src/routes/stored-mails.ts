import {
  MailCounts,
  MailCountsBody,
  UnconfirmedBody,
  UnconfirmedOrders,
} from '@slipcast/contracts/http/mails';
import { KeptMails, type KeptMail } from '@slipcast/contracts/http/privacy';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type pg from 'pg';
import { z } from 'zod';
import { findMailsOf, findMailsOfOrder, findUnconfirmed, type KeptIntent } from '../store/intent-store.ts';
import { countMailsOf } from '../store/mail-counts.ts';
import type { KnownShop } from '../store/shop-settings.ts';
import { subjectOf } from '../templates/write-email.ts';

const wireMails = (shop: KnownShop, mails: readonly KeptIntent[]): KeptMail[] =>
  mails.map(({ template, recipient, data, createdAt, sentAt }) => ({
    kind: template,
    subject: subjectOf(shop, template, data),
    address: recipient,
    at: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }));

/** What is stored about emails: for the file of a person's own data, and to find orders whose event was lost. */
export const keptMailRoutes = ({ pool, shop }: { pool: pg.Pool; shop: () => Promise<KnownShop> }) => [
  endpoint({
    route: 'GET /internal/mails/:userId',
    access: 'internal',
    callers: ['user'],
    summary: 'The stored emails about an account and its orders, newest first',
    params: z.object({ userId: z.string() }),
    answer: KeptMails,
    handle: async ({ params: { userId } }) => wireMails(await shop(), await findMailsOf(pool, userId)),
  }),

  endpoint({
    route: 'GET /internal/mails/of-order/:orderId',
    access: 'internal',
    callers: ['order'],
    summary: 'The stored emails to the buyer of an order, newest first',
    params: z.object({ orderId: z.string() }),
    answer: KeptMails,
    handle: async ({ params: { orderId } }) => wireMails(await shop(), await findMailsOfOrder(pool, orderId)),
  }),

  endpoint({
    route: 'POST /internal/mails/unconfirmed',
    access: 'internal',
    callers: ['order'],
    summary: 'Which of these orders have no confirmation email, neither sent nor waiting',
    body: UnconfirmedBody,
    answer: UnconfirmedOrders,
    handle: ({ body }) => findUnconfirmed(pool, body.orderIds),
  }),

  endpoint({
    route: 'POST /internal/mails/counts',
    access: 'internal',
    callers: ['order'],
    summary: 'How many emails about these orders were sent, wait or have failed',
    body: MailCountsBody,
    answer: MailCounts,
    handle: ({ body }) => countMailsOf(pool, body.orderIds),
  }),
];
