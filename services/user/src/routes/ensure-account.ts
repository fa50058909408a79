import { endpoint } from '@slipcast/service-kit/endpoint';
import { ensureAccount, SeedAccount } from '../seed-accounts.ts';
import { wireUser } from '../user.ts';
import type { UserParts } from '../user-parts.ts';

/** For whoever sets the shop up: demo accounts, the first super admin. */
export const ensureAccountRoute = ({ pool, passwords }: UserParts) =>
  endpoint(
    {
      method: 'POST',
      path: '/internal/accounts',
      access: 'internal',
      summary: 'Create an account unless its e-mail address has one',
      body: SeedAccount,
    },
    async ({ body }) => wireUser(await ensureAccount(pool, body, passwords)),
  );
