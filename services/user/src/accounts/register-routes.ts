import { RegisterBody, SignedIn } from '@slipcast/contracts/http/auth';
import { flagsOf } from '@slipcast/contracts/roles';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { refuseCommonPassword } from '../passwords/common-passwords.ts';
import type { PasswordNeeds } from '../passwords/needs.ts';
import { findUserByEmail } from '../users/user-store.ts';
import { emailTaken } from '../users/user.ts';
import { registeredUnconfirmed } from './confirm-email.ts';
import { createAccount } from './create-account.ts';

export const registerRoutes = (needs: PasswordNeeds) => [
  endpoint({
    route: 'POST /api/auth/register',
    access: 'none',
    summary: 'Create an account and log in',
    body: RegisterBody,
    answer: SignedIn,
    refusals: ['email-taken', 'too-many-requests'],
    handle: async ({ body, req, res }) => {
      const { pool, attempts, config, passwords, sessions } = needs;
      passwords.refuseWhenFull();
      await attempts.register.take(req.ip ?? '');
      if (await findUserByEmail(pool, body.email)) throw emailTaken();
      await refuseCommonPassword(body.password, 'password');
      await attempts.emails.take({ ip: req.ip ?? '', address: body.email });
      const user = await createAccount(needs, { ...body, ...flagsOf('customer') }, (made, now) =>
        registeredUnconfirmed(config.AUTH_PRIVATE_KEY, made, now),
      );
      if (!user) throw emailTaken();
      attempts.devices.remember(req, res, user.id);
      return sessions.start(res, user);
    },
  }),
];
