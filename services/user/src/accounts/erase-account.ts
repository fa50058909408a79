import { Refusal } from '@slipcast/contracts/refusal';
import { worksHere } from '@slipcast/contracts/roles';
import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import { inTransaction } from '@slipcast/storage/postgres';
import type { Dependencies } from '../dependencies.ts';
import { userErased } from '../users/user-events.ts';
import type { User } from '../users/user.ts';
import { forgetName } from '../audit/audit-log.ts';
import { eraseCustomer } from '../users/user-store.ts';

/**
 * Deletes the account with its addresses, sessions and second factors, and tells the other services to remove what they keep of it. Orders
 * stay: they go on, and lose names and addresses later. Whoever works here has to be made a customer first, so that the shop
 * never loses its last admin this way. Throws Refusal 'conflict'.
 */
export async function eraseAccount({ pool, sessions, relay }: Dependencies, user: User): Promise<void> {
  const erased = await inTransaction(pool, async (client) => {
    if (worksHere(user) || !(await eraseCustomer(client, user.id))) return false;
    await forgetName(client, user.id);
    await enqueue(client, [userErased(user)]);
    return true;
  });
  if (!erased)
    throw new Refusal(
      'conflict',
      'This account works in the back office. Ask another admin to make it a customer’s account first.',
    );
  // A later version than any token has: the services stop listening to this account at once.
  await sessions.tryWrite({ ...user, sessionVersion: user.sessionVersion + 1 });
  relay.wake();
}
