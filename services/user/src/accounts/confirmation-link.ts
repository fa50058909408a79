import { emailChangeRequested } from '../users/user-events.ts';
import type { User } from '../users/user.ts';
import { readMailedToken, signMailedToken } from '../passwords/mailed-token.ts';

/** Valid for one day, and only until the profile is saved again: who mistypes an address gives it up by that. */
const CONFIRMATION = { audience: 'slipcast-email-confirmation', seconds: 86_400 };

/** The event that mails a link to the new address. @param user as stored now: a later change voids the link */
export function confirmationRequested(privateKey: string, user: User, email: string, now: Date) {
  const claims = { userId: user.id, credentialVersion: user.credentialVersion, email };
  const { token: confirmToken, expiresAt } = signMailedToken(privateKey, CONFIRMATION, claims, now);
  return emailChangeRequested(user, { email, confirmToken, expiresAt });
}

/** null: not such a link, or too old. */
export const readConfirmation = (publicKey: string, token: string, now: Date) =>
  readMailedToken(publicKey, CONFIRMATION, token, now);
