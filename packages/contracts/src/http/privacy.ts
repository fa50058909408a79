import { z } from 'zod';
import { WireUser } from './auth.ts';
import { Moment, text } from './fields.ts';
import { KeptSubscription } from './newsletter.ts';
import { ConfirmedBody } from './second-factor.ts';

/** The password, so that a borrowed phone deletes nothing. */
export const EraseBody = ConfirmedBody;

/** What is stored about one email; email-worker -> user, `GET /internal/mails/:userId`. */
export const KeptMail = z.object({
  kind: text('order-confirmation'),
  subject: text('Your order 2026-ORD-007 at Fettle Pottery'),
  address: text('ada@example.com'),
  /** When it was asked for. */
  at: Moment,
  sentAt: Moment.nullable().describe('Null while it has not been sent'),
});
export type KeptMail = z.infer<typeof KeptMail>;
export const KeptMails = z.array(KeptMail);

/** Where an account's mails go; cart -> user, `GET /internal/accounts/:id/address`. */
export const AccountAddress = z.object({
  name: text('Ada Glaze'),
  email: text('ada@example.com'),
  confirmed: z
    .boolean()
    .default(true)
    .describe(
      'Whether someone has proved that they read the emails to this address; older releases do not say',
    ),
});
export type AccountAddress = z.infer<typeof AccountAddress>;

/** What the user service and the email worker store about a person. */
export const AccountExport = z
  .object({
    account: WireUser.extend({ openedAt: Moment }),
    addresses: z
      .array(z.object({ address: text('1 Kiln Lane, Stoke-on-Trent, ST1 5AB'), lastUsedAt: Moment }))
      .describe('Where orders were delivered'),
    changesByAdmins: z
      .array(z.object({ at: Moment, action: text('user.role-changed') }))
      .describe('What someone in the back office did to the account'),
    newsletter: KeptSubscription.nullable().describe(
      'The address on the mailing list with the proof of consent; null if it isn’t there, or the account has not proved the address',
    ),
    emails: KeptMails.describe('Emails about the account and its orders, of the last 90 days'),
    aboutEmails: text('The text of emails is not stored.'),
  })
  .meta({ id: 'AccountExport' });
export type AccountExport = z.infer<typeof AccountExport>;
