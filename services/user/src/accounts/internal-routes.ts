import { z } from 'zod';
import { Email, PersonName } from '@slipcast/contracts/http/auth';
import { AccountAddress } from '@slipcast/contracts/http/privacy';
import { PASSWORD_MAX } from '@slipcast/contracts/password';
import { Refusal } from '@slipcast/contracts/refusal';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { PasswordNeeds } from '../passwords/needs.ts';
import { findUser, findUserByEmail, markEmailConfirmed } from '../users/user-store.ts';
import { emailTaken, userNotFound, wireUser } from '../users/user.ts';
import { createAccount } from './create-account.ts';
import { DEMO_PASSWORD } from './demo-accounts.ts';
import { knownPasswordsRefused } from './guard-demo-accounts.ts';

/** The operator may choose a common or short password. */
const AccountBody = z.object({
  name: PersonName,
  email: Email,
  password: z.string().min(1).max(PASSWORD_MAX),
  isAdmin: z.boolean().default(false),
  isSuperAdmin: z.boolean().default(false),
  isPacker: z.boolean().default(false),
});

/** Accounts, for other services and for the operator's commands. */
export const internalRoutes = (needs: PasswordNeeds) => [
  // Asked for each email, so that no other service stores the addresses of accounts.
  endpoint({
    route: 'GET /internal/accounts/:id/address',
    access: 'internal',
    callers: ['cart'],
    summary: 'The address for an account’s emails',
    params: z.object({ id: z.string() }),
    answer: AccountAddress,
    handle: async ({ params: { id } }) => {
      const user = await findUser(needs.pool, id);
      if (!user) throw userNotFound();
      return { name: user.name, email: user.email, confirmed: user.emailConfirmed };
    },
  }),

  endpoint({
    route: 'POST /internal/accounts/:id/confirmed',
    access: 'internal',
    callers: ['cart'],
    summary: 'Someone has followed a link that was emailed to the address of this account',
    params: z.object({ id: z.string() }),
    handle: ({ params: { id } }) => markEmailConfirmed(needs.pool, id),
  }),

  // Creates the demo accounts, and the first super admin of a new shop.
  endpoint({
    route: 'POST /internal/accounts',
    access: 'internal',
    callers: ['operator', 'user'],
    summary: 'Create an account unless its email address has one',
    body: AccountBody,
    refusals: ['forbidden'],
    handle: async ({ body }) => {
      const { pool, config } = needs;
      const reason = knownPasswordsRefused(config);
      if (reason !== null && body.password === DEMO_PASSWORD)
        throw new Refusal('forbidden', `Everyone knows the demo’s password, and ${reason}.`);
      const before = await findUserByEmail(pool, body.email);
      const created = before
        ? null
        : await createAccount(needs, { ...body, isAdmin: body.isAdmin || body.isSuperAdmin });
      const user = created ?? before ?? (await findUserByEmail(pool, body.email));
      if (!user) throw emailTaken();
      // The operator vouches for it.
      await markEmailConfirmed(pool, user.id);
      return { ...wireUser(user), created: created !== null };
    },
  }),
];
