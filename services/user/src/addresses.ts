import type pg from 'pg';
import type { WirePreviousAddress } from '@slipcast/contracts/http/order';

const POSTCODE = /\b([A-Z]{1,2}\d[A-Z\d]?)\s*(\d[A-Z]{2})\b\s*$/i;

/**
 * Takes an address text apart as the checkout put it together: lines or commas; the last part ends with the postcode,
 * the city stands before it.
 */
export function parseAddress(address: string): WirePreviousAddress['parsed'] {
  const parts = address
    .split(/[\n,]/)
    .map((part) => part.trim())
    .filter(Boolean);
  let postalCode = '';
  const last = parts.at(-1) ?? '';
  const found = POSTCODE.exec(last);
  if (found) {
    postalCode = `${found[1]} ${found[2]}`.toUpperCase();
    const before = last.slice(0, found.index).trim();
    parts.splice(-1, 1, ...(before ? [before] : []));
  }
  const city = parts.length > 1 ? (parts.pop() ?? '') : '';
  const [line1 = '', ...rest] = parts;
  return { line1, line2: rest.join(', '), city, postalCode };
}

/** Does nothing for a user who is not (any more) ours. */
export async function rememberAddress(
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

/** The latest used first. */
export async function previousAddresses(pool: pg.Pool, userId: string): Promise<WirePreviousAddress[]> {
  const { rows } = await pool.query<{ address: string }>(
    `SELECT address FROM delivery_addresses WHERE user_id = $1 ORDER BY last_used_at DESC, address LIMIT 20`,
    [userId],
  );
  return rows.map(({ address }) => ({ address, parsed: parseAddress(address) }));
}
