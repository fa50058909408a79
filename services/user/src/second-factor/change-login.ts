import type pg from 'pg';
import type { SignInChange } from '@slipcast/contracts/sign-in-changes';
import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import { databaseTime, inTransaction } from '@slipcast/storage/postgres';
import type { Dependencies } from '../dependencies.ts';
import { roleChanged, signInChanged } from '../users/user-events.ts';
import type { User } from '../users/user.ts';
import { endAllSessions } from '../sessions/ended-session-store.ts';

/**
 * Changes how a user signs in: all their sessions end, so that none is left which could not be begun any more, and the change is told
 * to them by e-mail. null: nothing changed.
 *
 * @param change false: it did not happen after all
 */
export async function changeSignIn(
  { pool, sessions, relay }: Dependencies,
  userId: string,
  what: SignInChange,
  change: (client: pg.PoolClient) => Promise<boolean>,
): Promise<User | null> {
  const after = await inTransaction(pool, async (client) => {
    if (!(await change(client))) return null;
    const user = await endAllSessions(client, userId);
    if (user)
      await enqueue(client, [roleChanged(user), signInChanged(user, what, await databaseTime(client))]);
    return user;
  });
  if (after) await sessions.tryWrite(after);
  relay.wake();
  return after;
}
