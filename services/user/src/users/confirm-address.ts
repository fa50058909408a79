import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import { inTransaction } from '@slipcast/storage/postgres';
import type { Shared } from '../shared.ts';
import { emailConfirmed } from './user-events.ts';
import { markEmailConfirmed } from './user-store.ts';

/** An emailed link has been followed: the address is its reader's, and so is what was bought with it. Does nothing for an unknown user. */
export async function confirmAddress(
  { pool, relay }: Pick<Shared, 'pool' | 'relay'>,
  id: string,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const user = await markEmailConfirmed(client, id);
    if (user) await enqueue(client, [emailConfirmed(user)]);
  });
  relay.wake();
}
