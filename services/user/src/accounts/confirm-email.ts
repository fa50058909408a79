import { Refusal } from '@slipcast/contracts/refusal';
import { databaseTime } from '@slipcast/storage/postgres';
import { changeCredentials } from '../passwords/change-credentials.ts';
import { readLink, signLink } from '../passwords/emailed-link.ts';
import type { PasswordNeeds } from '../passwords/needs.ts';
import { emailChangeRequested, userRegistered } from '../users/user-events.ts';
import { proveAddress } from '../users/prove-address.ts';
import { findUser, markEmailConfirmed } from '../users/user-store.ts';
import type { User } from '../users/user.ts';

/** Valid for one day, and only until the profile is saved again, which also voids a link to a mistyped address. */
const CONFIRMATION = { audience: 'slipcast-email-confirmation', seconds: 86_400 };

const refuseLink = (): Refusal =>
  new Refusal(
    'invalid-confirmation-link',
    'This link has been used or is too old. Please save your new address in your profile again.',
  );

function confirmationLink(privateKey: string, { id, credentialVersion }: User, email: string, now: Date) {
  const claims = { userId: id, credentialVersion, email };
  const { token: confirmToken, expiresAt } = signLink(privateKey, CONFIRMATION, claims, now);
  return { email, confirmToken, expiresAt };
}

/** The event that emails a link to an address, new or current. @param user as stored now: a later change voids the link */
export const confirmationRequested = (privateKey: string, user: User, email: string, now: Date) =>
  emailChangeRequested(user, confirmationLink(privateKey, user, email, now));

/** The event that welcomes someone, with a link that confirms their address. */
export const registeredUnconfirmed = (privateKey: string, user: User, now: Date) =>
  userRegistered(user, confirmationLink(privateKey, user, user.email, now).confirmToken);

/** Whose link it is. Throws Refusal 'invalid-confirmation-link'. */
async function readConfirmation({ config, pool }: PasswordNeeds, token: string) {
  const claims = readLink(config.AUTH_PUBLIC_KEY, CONFIRMATION, token, await databaseTime(pool));
  const user = claims && (await findUser(pool, claims.userId));
  if (!user || user.credentialVersion !== claims.credentialVersion) throw refuseLink();
  return { user, email: claims.email };
}

/** From now on the new address counts. Throws Refusal 'invalid-confirmation-link' or 'email-taken'. */
export async function confirmNewEmail(needs: PasswordNeeds, token: string): Promise<void> {
  const { user, email } = await readConfirmation(needs, token);
  if (email === user.email || !(await changeCredentials(needs, user, { name: user.name, email })))
    throw refuseLink();
  await markEmailConfirmed(needs.pool, user.id);
}

/** Someone who is logged in has followed the link to the account's own address. Throws Refusal 'invalid-confirmation-link'. */
export async function confirmOwnEmail(needs: PasswordNeeds, userId: string, token: string): Promise<void> {
  const { user, email } = await readConfirmation(needs, token);
  if (user.id !== userId)
    throw new Refusal(
      'invalid-confirmation-link',
      'This link belongs to another account. Please log in to that one and follow the link again.',
    );
  if (email !== user.email) throw refuseLink();
  await proveAddress(needs, user.id);
}
