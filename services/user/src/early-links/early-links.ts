import { randomBytes, randomUUID } from 'node:crypto';
import type { EarlyLinkOwner, UsedEarlyLink, UseEarlyLinkBody } from '@slipcast/contracts/http/early';
import { userOwner, type Owner } from '@slipcast/contracts/ids';
import { Refusal } from '@slipcast/contracts/refusal';
import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import { inTransaction } from '@slipcast/storage/postgres';
import type pg from 'pg';
import type { Queryable } from '../sql.ts';
import { earlyMinutesOf } from './openings.ts';

const KEY_BYTES = 24;
/** In the place of an owner whose account is deleted, so that the link is no one else’s either. */
const ERASED = 'erased';

/** After the opening a link gives nothing; so long someone may still ask what became of it. */
const STORED_DAYS = 60;

const RETURNING = `RETURNING id AS "linkId", update_id AS "updateId", version, nullif(owner, '${ERASED}') AS owner`;

const unknownLink = (): Refusal =>
  new Refusal(
    'not-found',
    'This link doesn’t give early access. It may be incomplete, or the person it was sent to may have left our mailing list.',
  );
const usedElsewhere = (): Refusal =>
  new Refusal(
    'conflict',
    'This link has been used on another device or by another account. Early access is personal, so it works for the first one only.',
  );

const publish = (client: Queryable, links: readonly EarlyLinkOwner[]): Promise<void> =>
  enqueue(
    client,
    links.map((link) => ({ type: 'early-link.changed.v1', key: link.linkId, data: link })),
  );

/** What these readers’ letters say of their early access, by reader; a reader’s other letters have the same link. Empty where there is none. */
export async function linksFor(
  client: Queryable,
  updateId: string,
  subscriberIds: readonly string[],
): Promise<Map<string, { minutes: number; key: string }>> {
  const minutes = await earlyMinutesOf(client, updateId);
  if (minutes === 0 || subscriberIds.length === 0) return new Map();
  // The update changes nothing of a link that exists; it is there to answer its key.
  const { rows } = await client.query<{ reader: string; key: string }>(
    `INSERT INTO early_link (id, subscriber_id, update_id, key)
     SELECT given.id, given.reader, $1, given.key FROM unnest($2::uuid[], $3::uuid[], $4::text[]) AS given (id, reader, key)
     ON CONFLICT (subscriber_id, update_id) DO UPDATE SET update_id = excluded.update_id
     RETURNING subscriber_id AS reader, key`,
    [
      updateId,
      subscriberIds.map(() => randomUUID()),
      subscriberIds,
      subscriberIds.map(() => randomBytes(KEY_BYTES).toString('base64url')),
    ],
  );
  return new Map(rows.map(({ reader, key }) => [reader, { minutes, key }]));
}

type Found = EarlyLinkOwner & { stored: string | null; opensAt: Date; minutes: number };

/**
 * Gives the link’s early access to the first guest or account that uses it; another use by the same one changes nothing. Throws Refusal
 * 'not-found' for a key that is not ours, or of a reader who has left, and 'conflict' if someone else has used it.
 */
export const useLink = (
  pool: pg.Pool,
  { key, updateId, owner, guest }: UseEarlyLinkBody,
): Promise<UsedEarlyLink> =>
  inTransaction(pool, async (client) => {
    const { rows } = await client.query<Found>(
      `SELECT link.id AS "linkId", update_id AS "updateId", version, link.owner AS stored, opens_at AS "opensAt",
         CASE WHEN is_closed THEN 0 ELSE early_minutes END AS minutes
       FROM early_link AS link JOIN subscriber ON subscriber.id = subscriber_id JOIN update_opening USING (update_id)
       WHERE key = $1 AND update_id = $2 AND state = 'subscribed' FOR UPDATE OF link`,
      [key, updateId],
    );
    const [found] = rows;
    if (!found) throw unknownLink();
    const { stored, opensAt, ...link } = found;
    const wire = { minutes: link.minutes, opensAt: opensAt.toISOString() };
    if (stored === owner) return { linkId: link.linkId, updateId, version: link.version, owner, ...wire };
    if (stored !== null && stored !== guest) throw usedElsewhere();
    const changed = await client.query<EarlyLinkOwner>(
      `UPDATE early_link SET owner = $2, version = version + 1, used_at = coalesce(used_at, now()) WHERE id = $1 ${RETURNING}`,
      [link.linkId, owner],
    );
    await publish(client, changed.rows);
    return { ...(changed.rows[0] as EarlyLinkOwner), ...wire };
  });

/** A guest has logged in, so the account has the early access. Doing it twice changes nothing more. */
export const moveLinks = (pool: pg.Pool, guest: Owner, owner: Owner): Promise<EarlyLinkOwner[]> =>
  inTransaction(pool, async (client) => {
    const { rows } = await client.query<EarlyLinkOwner>(
      `UPDATE early_link SET owner = $2, version = version + 1 WHERE owner = $1 ${RETURNING}`,
      [guest, owner],
    );
    await publish(client, rows);
    return rows;
  });

/** A reader has left the list, or is erased: their links give nothing any more, to no one. */
export async function endLinks(client: Queryable, subscriberId: string): Promise<void> {
  const { rows } = await client.query<EarlyLinkOwner>(
    `DELETE FROM early_link WHERE subscriber_id = $1 ${RETURNING}`,
    [subscriberId],
  );
  await publish(
    client,
    rows.filter(({ owner }) => owner).map((link) => ({ ...link, owner: null, version: link.version + 1 })),
  );
}

/** The account is deleted. A link that it has used, of whatever reader, says no more whose it was. */
export async function forgetLinkOwner(client: Queryable, userId: string): Promise<void> {
  const { rows } = await client.query<EarlyLinkOwner>(
    `UPDATE early_link SET owner = '${ERASED}', version = version + 1 WHERE owner = $1 ${RETURNING}`,
    [userOwner(userId)],
  );
  await publish(client, rows);
}

/** For the export of an account. */
export async function linksOfReader(db: Queryable, subscriberId: string) {
  const { rows } = await db.query<{ updateId: string; sentAt: Date; usedAt: Date | null }>(
    `SELECT update_id AS "updateId", created_at AS "sentAt", used_at AS "usedAt" FROM early_link
     WHERE subscriber_id = $1 ORDER BY created_at, update_id`,
    [subscriberId],
  );
  return rows.map(({ updateId, sentAt, usedAt }) => ({
    updateId,
    sentAt: sentAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
  }));
}

/** Links of updates that opened long ago. */
export async function deleteOldLinks(db: Queryable): Promise<void> {
  await db.query(
    `DELETE FROM early_link USING update_opening AS opening WHERE opening.update_id = early_link.update_id
       AND opens_at < now() - make_interval(days => $1)`,
    [STORED_DAYS],
  );
}
