import type pg from 'pg';
import { previousAddresses } from '@slipcast/contracts/address';
import type { WirePreviousAddress } from '@slipcast/contracts/http/previous-addresses';

/** Does nothing for an unknown user. */
export async function storeAddress(
  client: Pick<pg.ClientBase, 'query'>,
  used: { userId: string; address: string; at: string },
): Promise<void> {
  await client.query(
    `INSERT INTO delivery_addresses (user_id, address, last_used_at)
     SELECT id, $2, $3 FROM users WHERE id = $1
     ON CONFLICT (user_id, address) DO UPDATE
       SET last_used_at = greatest(delivery_addresses.last_used_at, excluded.last_used_at)`,
    [used.userId, used.address, used.at],
  );
}

/** The most recently used first. */
export async function addressesOf(pool: pg.Pool, userId: string): Promise<WirePreviousAddress[]> {
  const { rows } = await pool.query<{ address: string }>(
    `SELECT address FROM delivery_addresses WHERE user_id = $1 ORDER BY last_used_at DESC, address LIMIT 20`,
    [userId],
  );
  return previousAddresses(rows.map(({ address }) => address));
}
