import { Refusal } from '@slipcast/contracts/refusal';
import { databaseTime } from '@slipcast/storage/postgres';
import { changeCredentials } from '../passwords/change-credentials.ts';
import { readLink, signLink } from '../passwords/emailed-link.ts';
import type { PasswordNeeds } from '../passwords/needs.ts';
import { emailChangeRequested } from '../users/user-events.ts';
import { findUser, markEmailConfirmed } from '../users/user-store.ts';
import type { User } from '../users/user.ts';

/** Valid for one day, and only until the profile is saved again, which also voids a link to a mistyped address. */
const CONFIRMATION = { audience: 'slipcast-email-confirmation', seconds: 86_400 };

const refuseLink = (): Refusal =>
  new Refusal(
    'invalid-confirmation-link',
    'This link has been used or is too old. Please save your new address in your profile again.',
  );

/** The event that emails a link to the new address. @param user as stored now: a later change voids the link */
export function confirmationRequested(privateKey: string, user: User, email: string, now: Date) {
  const claims = { userId: user.id, credentialVersion: user.credentialVersion, email };
  const { token: confirmToken, expiresAt } = signLink(privateKey, CONFIRMATION, claims, now);
  return emailChangeRequested(user, { email, confirmToken, expiresAt });
}

/** From now on the new address counts. Throws Refusal 'invalid-confirmation-link' or 'email-taken'. */
export async function confirmEmail(needs: PasswordNeeds, token: string): Promise<void> {
  const { config, pool } = needs;
  const claims = readLink(config.AUTH_PUBLIC_KEY, CONFIRMATION, token, await databaseTime(pool));
  const user = claims && (await findUser(pool, claims.userId));
  if (!user || user.credentialVersion !== claims.credentialVersion) throw refuseLink();
  const change = { name: user.name, email: claims.email };
  if (!(await changeCredentials(needs, user, change))) throw refuseLink();
  await markEmailConfirmed(pool, user.id);
}
