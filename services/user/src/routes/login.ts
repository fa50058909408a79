import { LoginBody } from '@slipcast/contracts/http/auth';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { Refusal } from '@slipcast/contracts/refusal';
import { signedIn } from '../signed-in.ts';
import type { UserParts } from '../user-parts.ts';
import { findUserByEmail } from '../user-store.ts';

export const login = ({ config, pool, passwords, throttles }: UserParts) =>
  endpoint(
    { method: 'POST', path: '/api/auth/login', access: 'none', summary: 'Sign in', body: LoginBody },
    async ({ body, req }) =>
      throttles.guarded(req.ip ?? '', body.email, async () => {
        const user = await findUserByEmail(pool, body.email);
        const right = await passwords.matches(user?.passwordHash ?? null, body.password);
        if (!user || !right) throw new Refusal('bad-credentials', 'Email or password is incorrect');
        return signedIn(config, user);
      }),
  );
