import { LoginBody, SignedIn } from '@slipcast/contracts/http/auth';
import { PasskeyOptions, PasskeySignInBody } from '@slipcast/contracts/http/passkeys';
import { Refusal } from '@slipcast/contracts/refusal';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { checkPassword } from '../passwords/check-password.ts';
import type { PasswordNeeds } from '../passwords/needs.ts';
import type { SecondFactor } from '../second-factor/create-second-factor.ts';
import type { User } from '../users/user.ts';
import { logOutRoutes } from './log-out-routes.ts';

const PASSKEY_PATH = '/api/auth/passkeys/sign-in';

async function askForCode(user: User, secondFactor: SecondFactor): Promise<Refusal> {
  if (await secondFactor.hasAuthenticator(user))
    return new Refusal('code-needed', 'Please enter the code that your authenticator app shows.');
  return new Refusal('code-needed', 'Please log in with your passkey, or enter a recovery code.', {
    data: { onlyRecovery: true },
  });
}

/** Logging in with a password or a passkey, and logging out. */
export function createLogin(needs: PasswordNeeds & { secondFactor: SecondFactor }) {
  const { attempts, sessions, secondFactor } = needs;
  const endpoints = [
    endpoint({
      route: 'POST /api/auth/login',
      access: 'none',
      summary: 'Log in',
      body: LoginBody,
      answer: SignedIn,
      refusals: ['bad-credentials', 'code-needed', 'wrong-code', 'too-many-requests'],
      handle: async ({ body, req, res }) => {
        const user = await checkPassword(needs, req, body);
        if (!user) throw new Refusal('bad-credentials', 'Email or password is incorrect');
        if (user.hasSecondFactor) {
          if (!body.code) throw await askForCode(user, secondFactor);
          await secondFactor.spendCode(user, body.code, attempts.devices.provenIdOf(req, user.id));
        }
        attempts.devices.remember(req, res, user.id, user.hasSecondFactor);
        return sessions.start(res, user);
      },
    }),

    endpoint({
      route: `POST ${PASSKEY_PATH}/options`,
      access: 'none',
      summary: 'Begin to log in with a passkey: what the browser needs to ask for one',
      answer: PasskeyOptions,
      refusals: ['too-many-requests', 'unavailable'],
      handle: async ({ req }) => {
        await attempts.passkey.take(req.ip ?? '');
        return { ...(await secondFactor.loginOptions()) };
      },
    }),

    endpoint({
      route: `POST ${PASSKEY_PATH}`,
      access: 'none',
      summary: 'Log in with a passkey, which replaces password and code',
      body: PasskeySignInBody,
      answer: SignedIn,
      refusals: ['passkey-refused', 'too-many-requests', 'unavailable'],
      handle: async ({ body, req, res }) => {
        await attempts.passkey.take(req.ip ?? '');
        const user = await secondFactor.checkPasskey(body.response);
        attempts.devices.remember(req, res, user.id, true);
        return sessions.start(res, user);
      },
    }),
  ];
  return { endpoints: [...endpoints, ...logOutRoutes(needs)] };
}
