import { randomUUID } from 'node:crypto';
import { ForgotPasswordBody } from '@slipcast/contracts/http/auth';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import { inTransaction } from '@slipcast/storage/postgres';
import { passwordResetRequested } from '../events.ts';
import { signResetToken } from '../reset-token.ts';
import { networkOf } from '@slipcast/service-kit/network';
import type { UserParts } from '../user-parts.ts';
import { findUserByEmail } from '../user-store.ts';

const ANSWER = 'If an account with that email exists, a password reset link has been sent.';

/** An unknown address costs as much, so that what follows on this machine tells nothing either. */
async function sendLink({ config, pool, relay, now }: UserParts, email: string): Promise<void> {
  const user = await findUserByEmail(pool, email);
  const claims = { userId: user?.id ?? randomUUID(), credentialVersion: user?.credentialVersion ?? 0 };
  const link = signResetToken(config.AUTH_PRIVATE_KEY, claims, now());
  await inTransaction(pool, (client) => enqueue(client, user ? [passwordResetRequested(user, link)] : []));
  relay.wake();
}

/**
 * Known or not, an address gets the same answer after the same work: the account is looked up when the answer is out
 * (decision 6).
 */
export const forgotPassword = (parts: UserParts) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/auth/forgot-password',
      access: 'none',
      summary: 'Ask for a link to set a new password',
      body: ForgotPasswordBody,
    },
    async ({ body: { email }, req, res }) => {
      await parts.throttles.reset.take(networkOf(req.ip ?? ''));
      await parts.throttles.resetLinks.take(email);
      res.once('close', () => parts.background.run('sending a reset link', () => sendLink(parts, email)));
      return { message: ANSWER };
    },
  );
