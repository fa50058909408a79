import { LoginBody, SignedIn } from '@slipcast/contracts/http/auth';
import { Refusal } from '@slipcast/contracts/refusal';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { Dependencies } from '../dependencies.ts';
import { checkPassword } from '../flows/check-password.ts';
import { startSession } from '../flows/start-session.ts';

export const login = (dependencies: Dependencies) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/auth/login',
      access: 'none',
      summary: 'Sign in',
      body: LoginBody,
      answer: SignedIn,
      refusals: ['bad-credentials', 'too-many-requests'],
    },
    async ({ body, req }) => {
      const user = await checkPassword(dependencies, { ip: req.ip, ...body });
      if (!user) throw new Refusal('bad-credentials', 'Email or password is incorrect');
      return startSession(dependencies.config, user);
    },
  );
