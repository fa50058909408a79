import { randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { Refusal } from '@slipcast/contracts/refusal';
import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import { databaseTime, inTransaction } from '@slipcast/storage/postgres';
import type { Dependencies } from '../dependencies.ts';
import { passwordResetRequested } from '../rules/user-events.ts';
import { findUserByEmail } from '../store/user-store.ts';

const AUDIENCE = 'slipcast-password-reset';
const LIFETIME_SECONDS = 3600;

interface ResetClaims {
  userId: string;
  credentialVersion: number;
}

/** Valid for one hour by the database's clock, and only until the password or the e-mail address changes (decision 6). */
function signResetToken(
  privateKey: string,
  { userId, credentialVersion }: ResetClaims,
  now: Date,
): { resetToken: string; expiresAt: string } {
  const issued = Math.floor(now.getTime() / 1000);
  const expires = issued + LIFETIME_SECONDS;
  return {
    resetToken: jwt.sign({ cv: credentialVersion, iat: issued, exp: expires }, privateKey, {
      algorithm: 'ES256',
      audience: AUDIENCE,
      subject: userId,
    }),
    expiresAt: new Date(expires * 1000).toISOString(),
  };
}

const refuseLink = (problem: string): Refusal =>
  new Refusal('invalid-reset-link', `${problem} Please request a new password reset link.`);

export const usedOrOldLink = (): Refusal => refuseLink('This reset link has been used or is too old.');

/** Throws Refusal 'invalid-reset-link' (400); the spec gives the words for a malformed token (C§5, decision 26). */
export function readResetToken(publicKey: string, token: string, now: Date): ResetClaims {
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) throw refuseLink('Invalid reset token format.');
  try {
    const claims = jwt.verify(token, publicKey, {
      algorithms: ['ES256'],
      audience: AUDIENCE,
      clockTimestamp: Math.floor(now.getTime() / 1000),
    });
    if (typeof claims === 'string' || !claims.sub) throw usedOrOldLink();
    return { userId: claims.sub, credentialVersion: Number(claims['cv']) };
  } catch {
    throw usedOrOldLink();
  }
}

/** Does the same work for an unknown address, so that the time it takes tells nothing about accounts. */
export async function sendResetLink({ config, pool, relay }: Dependencies, email: string): Promise<void> {
  const user = await findUserByEmail(pool, email);
  const claims = { userId: user?.id ?? randomUUID(), credentialVersion: user?.credentialVersion ?? 0 };
  const link = signResetToken(config.AUTH_PRIVATE_KEY, claims, await databaseTime(pool));
  await inTransaction(pool, (client) => enqueue(client, user ? [passwordResetRequested(user, link)] : []));
  relay.wake();
}
