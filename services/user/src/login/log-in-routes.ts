import {
  ForgotPasswordBody,
  LoginBody,
  RegisterBody,
  ResetPasswordBody,
  SignedIn,
} from '@slipcast/contracts/http/auth';
import { Done } from '@slipcast/contracts/http/fields';
import { Refusal } from '@slipcast/contracts/refusal';
import { flagsOf } from '@slipcast/contracts/roles';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { databaseTime } from '@slipcast/storage/postgres';
import type { Dependencies } from '../dependencies.ts';
import { changeCredentials } from '../passwords/change-credentials.ts';
import { checkPassword } from '../passwords/check-password.ts';
import { createAccount } from '../accounts/create-account.ts';
import { refuseCommonPassword } from '../passwords/common-passwords.ts';
import { readResetToken, sendResetLink, usedOrOldLink } from '../passwords/reset-link.ts';
import { startSession } from '../sessions/start-session.ts';
import { spendCode } from '../second-factor/spend-code.ts';
import { emailTaken } from '../users/user.ts';
import { findAuthenticator } from '../second-factor/authenticator-store.ts';
import { findUser, findUserByEmail } from '../users/user-store.ts';

/** Getting into an account: signing in, signing up, and a forgotten password. */
export const signInRoutes = (dependencies: Dependencies) => [
  endpoint({
    route: 'POST /api/auth/login',
    access: 'none',
    summary: 'Sign in',
    body: LoginBody,
    answer: SignedIn,
    refusals: ['bad-credentials', 'code-needed', 'wrong-code', 'too-many-requests'],
    handle: async ({ body, req, res }) => {
      const { devices } = dependencies;
      const { email, password, code } = body;
      const device = devices.read(req);
      const user = await checkPassword(dependencies, { ip: req.ip, email, password, device });
      if (!user) throw new Refusal('bad-credentials', 'Email or password is incorrect');
      if (user.hasSecondFactor) {
        if (!code && !(await findAuthenticator(dependencies.pool, user.id))?.confirmedAt)
          throw new Refusal('code-needed', 'Please sign in with your passkey, or enter a recovery code.', {
            data: { onlyRecovery: true },
          });
        if (!code)
          throw new Refusal('code-needed', 'Please enter the code that your authenticator app shows.');
        await spendCode(dependencies, user, code, device);
      }
      devices.remember(req, res, user.id);
      return startSession(dependencies, res, user);
    },
  }),

  endpoint({
    route: 'POST /api/auth/register',
    access: 'none',
    summary: 'Create an account and sign in',
    body: RegisterBody,
    answer: SignedIn,
    refusals: ['email-taken', 'too-many-requests'],
    handle: async ({ body, req, res }) => {
      const { pool, attempts, devices, passwords } = dependencies;
      passwords.refuseWhenFull();
      await attempts.register.take(req.ip ?? '');
      if (await findUserByEmail(pool, body.email)) throw emailTaken();
      await refuseCommonPassword(body.password, 'password');
      const user = await createAccount(dependencies, { ...body, ...flagsOf('customer') });
      if (!user) throw emailTaken();
      devices.remember(req, res, user.id);
      return startSession(dependencies, res, user);
    },
  }),

  // The account is looked up after the answer, so that neither its words nor its time tell whether there is one (decision 6).
  endpoint({
    route: 'POST /api/auth/forgot-password',
    access: 'none',
    summary: 'Ask for a link to set a new password',
    body: ForgotPasswordBody,
    answer: Done,
    refusals: ['too-many-requests'],
    handle: async ({ body: { email }, req, res }) => {
      const { attempts, background, logger } = dependencies;
      await attempts.reset.take(req.ip ?? '');
      await attempts.mailedLink.take(email);
      res.once('close', () =>
        background
          .add(() => sendResetLink(dependencies, email))
          .catch((error: unknown) => logger.error({ err: error }, 'a reset link could not be sent')),
      );
      return { message: 'If an account with that email exists, a password reset link has been sent.' };
    },
  }),

  endpoint({
    route: 'POST /api/auth/reset-password',
    access: 'none',
    summary: 'Set a new password with the token from the e-mail',
    body: ResetPasswordBody,
    answer: Done,
    refusals: ['invalid-reset-link', 'too-many-requests'],
    handle: async ({ body: { token, newPassword }, req, res }) => {
      const { config, pool, attempts, devices } = dependencies;
      await attempts.reset.take(req.ip ?? '');
      const claims = readResetToken(config.AUTH_PUBLIC_KEY, token, await databaseTime(pool));
      const user = await findUser(pool, claims.userId);
      if (!user || user.credentialVersion !== claims.credentialVersion) throw usedOrOldLink();
      await refuseCommonPassword(newPassword, 'newPassword');
      const { name, email } = user;
      if (!(await changeCredentials(dependencies, user, { name, email, newPassword }))) throw usedOrOldLink();
      devices.remember(req, res, user.id);
      return { message: 'Password reset successfully' };
    },
  }),
];
