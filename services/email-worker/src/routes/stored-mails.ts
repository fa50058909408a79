import { UnconfirmedBody, UnconfirmedOrders } from '@slipcast/contracts/http/mails';
import { KeptMails } from '@slipcast/contracts/http/privacy';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type pg from 'pg';
import { z } from 'zod';
import { findMailsOf, findUnconfirmed } from '../store/intent-store.ts';
import type { KnownShop } from '../store/shop-settings.ts';
import { subjectOf } from '../templates/write-email.ts';

/** What is stored about emails: for the file of a person's own data, and to find orders whose event was lost. */
export const keptMailRoutes = ({ pool, shop }: { pool: pg.Pool; shop: () => Promise<KnownShop> }) => [
  endpoint({
    route: 'GET /internal/mails/:userId',
    access: 'internal',
    callers: ['user'],
    summary: 'The stored emails about an account and its orders, newest first',
    params: z.object({ userId: z.string() }),
    answer: KeptMails,
    handle: async ({ params: { userId } }) => {
      const [known, mails] = await Promise.all([shop(), findMailsOf(pool, userId)]);
      return mails.map(({ template, recipient, data, createdAt, sentAt }) => ({
        kind: template,
        subject: subjectOf(known, template, data),
        address: recipient,
        at: createdAt.toISOString(),
        sentAt: sentAt?.toISOString() ?? null,
      }));
    },
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
];
