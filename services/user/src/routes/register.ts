import { randomUUID } from 'node:crypto';
import { RegisterBody } from '@slipcast/contracts/http/auth';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import { inTransaction } from '@slipcast/storage/postgres';
import { refuseCommonPassword } from '../common-passwords.ts';
import { emailTaken } from '../email-taken.ts';
import { userRegistered } from '../events.ts';
import { signedIn } from '../signed-in.ts';
import { networkOf } from '@slipcast/service-kit/network';
import type { UserParts } from '../user-parts.ts';
import { findUserByEmail, insertUser } from '../user-store.ts';

export const register = ({ config, pool, passwords, throttles, relay }: UserParts) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/auth/register',
      access: 'none',
      summary: 'Create an account and sign in',
      body: RegisterBody,
    },
    async ({ body: { name, email, password }, req }) => {
      await throttles.register.take(networkOf(req.ip ?? ''));
      if (await findUserByEmail(pool, email)) throw emailTaken();
      await refuseCommonPassword(password, 'password');
      const passwordHash = await passwords.hash(password);
      const user = await inTransaction(pool, async (client) => {
        const id = randomUUID();
        const created = await insertUser(client, {
          id,
          name,
          email,
          passwordHash,
          isAdmin: false,
          isSuperAdmin: false,
        });
        if (!created) throw emailTaken();
        await enqueue(client, [userRegistered(created)]);
        return created;
      });
      relay.wake();
      return signedIn(config, user);
    },
  );
