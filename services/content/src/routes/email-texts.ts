import { z } from 'zod';
import type { Described } from '@slipcast/contracts/audit';
import {
  EMAIL_TEXT_FIELDS,
  EMAIL_TEXT_NAMES,
  type EmailText,
  NO_EMAIL_TEXT,
  WORDED_EMAIL_NAMES,
  WORDED_EMAILS,
} from '@slipcast/contracts/email-texts';
import { EditedEmailText, EmailTextBody, EmailTexts } from '@slipcast/contracts/http/email-texts';
import { actorOf, auditEvent } from '@slipcast/service-kit/audit';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { readRevised, writeRevised, type RevisedStore } from '../store/revised-store.ts';

const describe = (text: EmailText): Described =>
  Object.fromEntries(EMAIL_TEXT_FIELDS.map((field) => [EMAIL_TEXT_NAMES[field], text[field]]));

/** The maker's own words in the emails about an order. @param changed called after each write */
export const emailTextRoutes = (store: RevisedStore<EmailText>, changed: () => void) => [
  endpoint({
    route: 'GET /api/admin/settings/emails',
    access: 'admin',
    summary: 'The maker’s own words in the emails about an order; empty where there are none',
    answer: EmailTexts,
    handle: async () => ({
      texts: await Promise.all(
        WORDED_EMAILS.map(async (email) => {
          const { text, revision } = await readRevised(store, email, NO_EMAIL_TEXT);
          return { email, ...text, revision };
        }),
      ),
    }),
  }),

  endpoint({
    route: 'PUT /api/admin/settings/emails/:email',
    access: 'admin',
    summary:
      'Replace the maker’s own words in one email, unless someone else has changed them since revisionLoaded; all empty is the shop’s own text',
    params: z.object({ email: z.enum(WORDED_EMAILS) }),
    body: EmailTextBody,
    answer: EditedEmailText,
    refusals: ['conflict'],
    handle: async ({ params: { email }, body: { revisionLoaded, ...text }, ...asked }) => {
      const revision = await writeRevised(store, email, {
        text,
        defaults: NO_EMAIL_TEXT,
        revisionLoaded,
        conflict:
          'Someone else has changed this email since you opened it. Your changes have not been saved.',
        events: (before, after) => {
          const what = {
            objectId: email,
            object: `email “${WORDED_EMAIL_NAMES[email].name}”`,
            before: describe(before),
            after: describe(after),
          };
          return [auditEvent(actorOf(asked), { action: 'page.changed', ...what }, new Date())];
        },
      });
      changed();
      return { email, ...text, revision };
    },
  }),
];
