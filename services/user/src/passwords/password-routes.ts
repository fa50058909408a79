import type PQueue from 'p-queue';
import { ForgotPasswordBody, ResetPasswordBody } from '@slipcast/contracts/http/auth';
import { Done } from '@slipcast/contracts/http/fields';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { databaseTime } from '@slipcast/storage/postgres';
import { proveAddress } from '../users/prove-address.ts';
import { findUser } from '../users/user-store.ts';
import { changeCredentials } from './change-credentials.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import type { PasswordNeeds } from './needs.ts';
import { readResetToken, sendResetLink, usedOrOldLink } from './reset-link.ts';

/**
 * A forgotten password.
 *
 * @param needs.background work that goes on after its answer; a service that stops waits for it
 */
export const passwordRoutes = (needs: PasswordNeeds & { background: PQueue }) => [
  // The account is looked up after the answer, so that neither its text nor its duration reveals whether there is one (decision 6).
  endpoint({
    route: 'POST /api/auth/forgot-password',
    access: 'none',
    summary: 'Ask for a link to set a new password',
    body: ForgotPasswordBody,
    answer: Done,
    refusals: ['too-many-requests'],
    handle: async ({ body: { email }, req, res }) => {
      const { attempts, background, logger } = needs;
      await attempts.reset.take(req.ip ?? '');
      await attempts.emailedLink.take(email);
      await attempts.emails.take({ ip: req.ip ?? '', address: email });
      res.once('close', () =>
        background
          .add(() => sendResetLink(needs, email))
          .catch((error: unknown) => logger.error({ err: error }, 'could not send a reset link')),
      );
      return { message: 'If an account with that email exists, a password reset link has been sent.' };
    },
  }),

  endpoint({
    route: 'POST /api/auth/reset-password',
    access: 'none',
    summary: 'Set a new password with the token from the email',
    body: ResetPasswordBody,
    answer: Done,
    refusals: ['invalid-reset-link', 'too-many-requests'],
    handle: async ({ body: { token, newPassword }, req, res }) => {
      const { config, pool, attempts } = needs;
      await attempts.reset.take(req.ip ?? '');
      const claims = readResetToken(config.AUTH_PUBLIC_KEY, token, await databaseTime(pool));
      const user = await findUser(pool, claims.userId);
      if (!user || user.credentialVersion !== claims.credentialVersion) throw usedOrOldLink();
      await refuseCommonPassword(newPassword, 'newPassword');
      const { name, email } = user;
      if (!(await changeCredentials(needs, user, { name, email, newPassword }))) throw usedOrOldLink();
      await proveAddress(needs, user.id);
      attempts.devices.remember(req, res, user.id);
      return { message: 'Password reset successfully' };
    },
  }),
];
