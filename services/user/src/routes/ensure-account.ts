import { z } from 'zod';
import { Email, PersonName } from '@slipcast/contracts/http/auth';
import { PASSWORD_MAX } from '@slipcast/contracts/password';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { Dependencies } from '../dependencies.ts';
import { createAccount } from '../flows/create-account.ts';
import { emailTaken, wireUser } from '../rules/user.ts';
import { findUserByEmail } from '../store/user-store.ts';

/** Whoever sets up the shop may choose a common or short password. */
const AccountBody = z.object({
  name: PersonName,
  email: Email,
  password: z.string().min(1).max(PASSWORD_MAX),
  isAdmin: z.boolean().default(false),
  isSuperAdmin: z.boolean().default(false),
});

/** Creates demo accounts and the first super admin when the shop is set up. */
export const ensureAccount = (dependencies: Dependencies) =>
  endpoint(
    {
      method: 'POST',
      path: '/internal/accounts',
      access: 'internal',
      summary: 'Create an account unless its e-mail address has one',
      body: AccountBody,
    },
    async ({ body }) => {
      const { pool } = dependencies;
      const user =
        (await findUserByEmail(pool, body.email)) ??
        (await createAccount(dependencies, { ...body, isAdmin: body.isAdmin || body.isSuperAdmin })) ??
        (await findUserByEmail(pool, body.email));
      if (!user) throw emailTaken();
      return wireUser(user);
    },
  );
