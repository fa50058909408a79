import { randomUUID } from 'node:crypto';
import { Refusal } from '@slipcast/contracts/refusal';
import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import { databaseTime, inTransaction } from '@slipcast/storage/postgres';
import type { Shared } from '../shared.ts';
import { passwordResetRequested } from '../users/user-events.ts';
import { findUserByEmail } from '../users/user-store.ts';
import { readLink, signLink, type LinkClaims } from './emailed-link.ts';

/** Valid for one hour, and only until the profile is saved or the password reset (decision 6). */
const RESET = { audience: 'slipcast-password-reset', seconds: 3600 };

const refuseLink = (problem: string): Refusal =>
  new Refusal('invalid-reset-link', `${problem} Please request a new password reset link.`);

export const usedOrOldLink = (): Refusal => refuseLink('This reset link has been used or is too old.');

/** Throws Refusal 'invalid-reset-link' (400); the spec words the message for a malformed token (C§5, decision 26). */
export function readResetToken(publicKey: string, token: string, now: Date): LinkClaims {
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) throw refuseLink('Invalid reset token format.');
  const claims = readLink(publicKey, RESET, token, now);
  if (!claims) throw usedOrOldLink();
  return claims;
}

/** Does the same work for an unknown address, so that its duration does not reveal whether there is an account. */
export async function sendResetLink({ config, pool, relay }: Shared, email: string): Promise<void> {
  const user = await findUserByEmail(pool, email);
  const { id: userId, credentialVersion } = user ?? { id: randomUUID(), credentialVersion: 0 };
  const claims = { userId, credentialVersion, email: '' };
  const link = signLink(config.AUTH_PRIVATE_KEY, RESET, claims, await databaseTime(pool));
  const { token: resetToken, expiresAt } = link;
  const events = user ? [passwordResetRequested(user, { resetToken, expiresAt })] : [];
  await inTransaction(pool, (client) => enqueue(client, events));
  relay.wake();
}
