import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import { inTransaction } from '@slipcast/storage/postgres';
import type { Shared } from '../shared.ts';
import { emailConfirmed } from './user-events.ts';
import { markAddressProved } from './user-store.ts';

/**
 * The owner of the account reads the emails to its address too, so what was bought with it is theirs. An emailed link alone does not show
 * that: anyone can register with an address, and its owner may follow the link.
 */
export async function proveAddress(
  { pool, relay }: Pick<Shared, 'pool' | 'relay'>,
  id: string,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const user = await markAddressProved(client, id);
    if (user) await enqueue(client, [emailConfirmed(user)]);
  });
  relay.wake();
}
