import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import type { User as SignedInUser } from '@slipcast/service-kit/auth';
import { inTransaction } from '@slipcast/storage/postgres';
import type { Dependencies } from '../dependencies.ts';
import { roleChanged, signedOut } from '../users/user-events.ts';
import { endAllSessions, endOneSession } from '../sessions/ended-session-store.ts';

/**
 * Ends the session of this token and of those that were renewed from it, or every session of the user. Tokens of before sessions
 * had ids cannot be told apart, so all of them end.
 */
export async function signOut(
  { pool, sessions, relay }: Dependencies,
  { id, session }: SignedInUser,
  everywhere: boolean,
): Promise<void> {
  const all = everywhere || session.id === '';
  const user = await inTransaction(pool, async (client) => {
    const after = await (all ? endAllSessions(client, id) : endOneSession(client, id, session));
    if (after) await enqueue(client, [all ? roleChanged(after) : signedOut(after)]);
    return after;
  });
  if (user) await sessions.tryWrite(user);
  relay.wake();
}
