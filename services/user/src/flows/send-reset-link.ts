import { randomUUID } from 'node:crypto';
import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import { inTransaction } from '@slipcast/storage/postgres';
import type { Dependencies } from '../dependencies.ts';
import { passwordResetRequested } from '../rules/user-events.ts';
import { findUserByEmail } from '../store/user-store.ts';
import { signResetToken } from './reset-token.ts';

/** Does the same work for an unknown address, so that the time it takes tells nothing about accounts. */
export async function sendResetLink(
  { config, pool, relay, now }: Dependencies,
  email: string,
): Promise<void> {
  const user = await findUserByEmail(pool, email);
  const claims = { userId: user?.id ?? randomUUID(), credentialVersion: user?.credentialVersion ?? 0 };
  const link = signResetToken(config.AUTH_PRIVATE_KEY, claims, now());
  await inTransaction(pool, (client) => enqueue(client, user ? [passwordResetRequested(user, link)] : []));
  relay.wake();
}
