import { z } from 'zod';
import { Owner } from '../ids.ts';
import { AnyId, Moment, number, required, text } from './fields.ts';

/** The key of a reader's own link to a shop update (ADR 74). */
export const EarlyLinkBody = z.object({ key: required('The key of the link', 200) });

/** What the link gives to the guest or account that has used it. */
export const WireEarlyAccess = z
  .object({
    updateId: text('autumn-kiln'),
    minutes: number(15).int().describe('How many minutes before everyone else; 0: early access has ended'),
    opensAt: Moment.describe('When it opens for everyone'),
  })
  .meta({ id: 'EarlyAccess' });
export type WireEarlyAccess = z.infer<typeof WireEarlyAccess>;

/** cart -> user, `POST /internal/early-links`. `guest`: who a logged-in owner was before. */
export const UseEarlyLinkBody = EarlyLinkBody.extend({
  updateId: z.string().min(1).max(120),
  owner: Owner,
  guest: Owner.optional(),
});
export type UseEarlyLinkBody = z.infer<typeof UseEarlyLinkBody>;
/** cart -> user, `POST /internal/early-links/moved`: a guest has logged in. */
export const MoveEarlyLinksBody = z.object({ guest: Owner, owner: Owner });

/** Whose access a link gives, as user, cart and order store it. */
export const EarlyLinkOwner = z.object({
  linkId: AnyId,
  updateId: text('autumn-kiln'),
  version: number(1).int(),
  owner: Owner.nullable(),
});
export type EarlyLinkOwner = z.infer<typeof EarlyLinkOwner>;
export type UsedEarlyLink = EarlyLinkOwner & Pick<WireEarlyAccess, 'minutes' | 'opensAt'>;

/** In the export of the account whose address is on the mailing list. */
export const KeptEarlyLink = z.object({
  updateId: text('autumn-kiln'),
  sentAt: Moment,
  usedAt: Moment.nullable().describe('Null: no one has used it'),
});
