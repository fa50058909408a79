import { KeptMails } from '@slipcast/contracts/http/privacy';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type pg from 'pg';
import { z } from 'zod';
import { findMailsOf } from '../store/intent-store.ts';
import type { KnownShop } from '../store/shop-settings.ts';
import { subjectOf } from '../templates/write-email.ts';

/** What is stored about the emails to a person, for the file of their own data. */
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
];
