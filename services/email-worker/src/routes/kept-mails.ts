import { KeptMails } from '@slipcast/contracts/http/privacy';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type pg from 'pg';
import { z } from 'zod';
import { findMailsOf } from '../store/intent-store.ts';
import type { KnownShop } from '../store/shop-settings.ts';
import { subjectOf } from '../templates/write-email.ts';

/** What is kept of the mails to somebody, for the file that they may download. */
export const keptMailRoutes = ({ pool, shop }: { pool: pg.Pool; shop: () => Promise<KnownShop> }) => [
  endpoint({
    route: 'GET /internal/mails/:userId',
    access: 'internal',
    callers: ['user'],
    summary: 'The mails about an account and its orders that are kept, newest first',
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
