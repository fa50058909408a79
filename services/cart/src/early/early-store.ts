import type { EarlyLinkOwner } from '@slipcast/contracts/http/early';
import type { Owner } from '@slipcast/contracts/ids';
import type pg from 'pg';

type Queryable = Pick<pg.ClientBase, 'query'>;

/** Longer than an update is announced before it opens. */
const STORED_DAYS = 120;

/** Stores whose access a link gives, unless something newer is stored, and deletes what is old. */
export async function storeAccess(
  db: Queryable,
  { linkId, updateId, version, owner }: EarlyLinkOwner,
): Promise<void> {
  await db.query(
    `INSERT INTO early_access (link_id, update_id, version, owner) VALUES ($1, $2, $3, $4)
     ON CONFLICT (link_id) DO UPDATE SET version = excluded.version, owner = excluded.owner, at = now()
     WHERE excluded.version > early_access.version`,
    [linkId, updateId, version, owner],
  );
  await db.query('DELETE FROM early_access WHERE at < now() - make_interval(days => $1)', [STORED_DAYS]);
}

/** Whether one of these may buy before the update opens. */
export async function hasAccess(db: Queryable, updateId: string, owners: readonly Owner[]): Promise<boolean> {
  const { rows } = await db.query({
    name: 'cart-early-access',
    text: 'SELECT FROM early_access WHERE update_id = $1 AND owner = ANY ($2::text[]) LIMIT 1',
    values: [updateId, owners],
  });
  return rows.length > 0;
}

export async function hasAnyAccess(db: Queryable, owner: Owner): Promise<boolean> {
  const { rows } = await db.query({
    name: 'cart-any-early-access',
    text: 'SELECT FROM early_access WHERE owner = $1 LIMIT 1',
    values: [owner],
  });
  return rows.length > 0;
}
