import { RegisterBody, SignedIn } from '@slipcast/contracts/http/auth';
import { flagsOf } from '@slipcast/contracts/roles';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { Dependencies } from '../dependencies.ts';
import { createAccount } from '../flows/create-account.ts';
import { refuseCommonPassword } from '../flows/refuse-common-password.ts';
import { startSession } from '../flows/start-session.ts';
import { emailTaken } from '../rules/user.ts';
import { findUserByEmail } from '../store/user-store.ts';

export const register = (dependencies: Dependencies) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/auth/register',
      access: 'none',
      summary: 'Create an account and sign in',
      body: RegisterBody,
      answer: SignedIn,
      refusals: ['email-taken', 'too-many-requests'],
    },
    async ({ body, req }) => {
      const { config, pool, attempts } = dependencies;
      await attempts.register.take(req.ip ?? '');
      if (await findUserByEmail(pool, body.email)) throw emailTaken();
      await refuseCommonPassword(body.password, 'password');
      const user = await createAccount(dependencies, { ...body, ...flagsOf('customer') });
      if (!user) throw emailTaken();
      return startSession(config, user);
    },
  );
