import { Refusal } from '@slipcast/contracts/refusal';
import { worksHere } from '@slipcast/contracts/roles';
import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import { forgetName } from '../audit/audit-log.ts';
import { forgetLinkOwner } from '../early-links/early-links.ts';
import { eraseSubscription } from '../mailing-list/of-account.ts';
import type { Sessions } from '../sessions/create-sessions.ts';
import { userErased } from '../users/user-events.ts';
import { eraseCustomer } from '../users/user-store.ts';
import type { User } from '../users/user.ts';

/**
 * Deletes the account with its addresses, sessions and second factors, and asks the other services to delete what they store
 * about it. Its orders go on and lose names and addresses later. An account with access to the back office must first become
 * a customer's, so that the shop never loses its last admin this way. Throws Refusal 'conflict'.
 */
export async function eraseAccount({ sessions }: { sessions: Sessions }, user: User): Promise<void> {
  const erased = await sessions.afterChange(async (client) => {
    if (worksHere(user)) return null;
    // First, because it asks the account whether the address is proved.
    await eraseSubscription(client, user.id);
    if (!(await eraseCustomer(client, user.id))) return null;
    await forgetLinkOwner(client, user.id);
    await forgetName(client, user.id);
    await enqueue(client, [userErased(user)]);
    // A later version than any token has, so that the services refuse this account's tokens at once.
    return { ...user, sessionVersion: user.sessionVersion + 1 };
  });
  if (!erased)
    throw new Refusal(
      'conflict',
      'This account has access to the back office. Ask another admin to make you a customer first.',
    );
}
