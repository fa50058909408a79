import { ResetPasswordBody } from '@slipcast/contracts/http/auth';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import { inTransaction } from '@slipcast/storage/postgres';
import { refuseCommonPassword } from '../common-passwords.ts';
import { roleChanged } from '../events.ts';
import { readResetToken, spentLink } from '../reset-token.ts';
import { networkOf } from '@slipcast/service-kit/network';
import { sessionOf } from '../user.ts';
import type { UserParts } from '../user-parts.ts';
import { changeCredentials, findUser } from '../user-store.ts';

/** Ends all sessions of the user: whoever had the old password is out. */
export const resetPassword = ({ config, pool, passwords, throttles, sessions, relay, now }: UserParts) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/auth/reset-password',
      access: 'none',
      summary: 'Set a new password by the link in the e-mail',
      body: ResetPasswordBody,
    },
    async ({ body: { token, newPassword }, req }) => {
      await throttles.reset.take(networkOf(req.ip ?? ''));
      const claims = readResetToken(config.AUTH_PUBLIC_KEY, token, now());
      const user = await findUser(pool, claims.userId);
      if (!user || user.credentialVersion !== claims.credentialVersion) throw spentLink();
      await refuseCommonPassword(newPassword, 'newPassword');
      const passwordHash = await passwords.hash(newPassword);
      const changed = await inTransaction(pool, async (client) => {
        const { name, email } = user;
        const after = await changeCredentials(client, user, { name, email, passwordHash });
        if (!after) throw spentLink();
        await enqueue(client, [roleChanged(after)]);
        return after;
      });
      await sessions.writeNow(changed.id, sessionOf(changed));
      relay.wake();
      return { message: 'Password reset successfully' };
    },
  );
