import { z } from 'zod';
import { Email, PersonName } from '@slipcast/contracts/http/auth';
import { AccountAddress } from '@slipcast/contracts/http/privacy';
import { PASSWORD_MAX } from '@slipcast/contracts/password';
import { Refusal } from '@slipcast/contracts/refusal';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { Dependencies } from '../dependencies.ts';
import { DEMO_PASSWORD } from './demo-accounts.ts';
import { createAccount } from './create-account.ts';
import { knownPasswordsRefused } from './guard-demo-accounts.ts';
import { emailTaken, wireUser } from '../users/user.ts';
import { findUser, findUserByEmail } from '../users/user-store.ts';

/** Whoever sets up the shop may choose a common or short password. */
const AccountBody = z.object({
  name: PersonName,
  email: Email,
  password: z.string().min(1).max(PASSWORD_MAX),
  isAdmin: z.boolean().default(false),
  isSuperAdmin: z.boolean().default(false),
  isPacker: z.boolean().default(false),
});

/** Accounts, for other services and for whoever sets up the shop. */
export const accountRoutes = (dependencies: Dependencies) => [
  // Other services ask here for a session that is not in Redis, and find it there from then on.
  endpoint({
    route: 'GET /internal/sessions/:id',
    access: 'internal',
    callers: ['cart', 'catalogue', 'content', 'issue', 'order', 'payment'],
    summary: "Show a user's session version and roles",
    params: z.object({ id: z.string() }),
    handle: async ({ params: { id } }) => {
      const { pool, sessions } = dependencies;
      const user = await findUser(pool, id);
      if (!user) throw new Refusal('user-not-found', 'User not found');
      await sessions.tryWrite(user);
      return sessions.of(user);
    },
  }),

  // Asked when there is something to write to somebody, so that nobody else stores addresses of accounts.
  endpoint({
    route: 'GET /internal/accounts/:id/address',
    access: 'internal',
    callers: ['cart'],
    summary: 'Where an account’s mails go',
    params: z.object({ id: z.string() }),
    answer: AccountAddress,
    handle: async ({ params: { id } }) => {
      const user = await findUser(dependencies.pool, id);
      if (!user) throw new Refusal('user-not-found', 'User not found');
      return { name: user.name, email: user.email };
    },
  }),

  // Creates demo accounts and the first super admin when the shop is set up.
  endpoint({
    route: 'POST /internal/accounts',
    access: 'internal',
    callers: ['operator', 'user'],
    summary: 'Create an account unless its e-mail address has one',
    body: AccountBody,
    refusals: ['forbidden'],
    handle: async ({ body }) => {
      const { pool, config } = dependencies;
      const refused = knownPasswordsRefused(config);
      if (refused !== null && body.password === DEMO_PASSWORD)
        throw new Refusal('forbidden', `Everybody knows the demo’s password, and ${refused}.`);
      const user =
        (await findUserByEmail(pool, body.email)) ??
        (await createAccount(dependencies, { ...body, isAdmin: body.isAdmin || body.isSuperAdmin })) ??
        (await findUserByEmail(pool, body.email));
      if (!user) throw emailTaken();
      return wireUser(user);
    },
  }),
];
