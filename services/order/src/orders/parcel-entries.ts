import type pg from 'pg';
import type { Parcel } from './parcel.ts';
import { isoTime } from './iso-time.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;

/** The parcels of an order as JSON, oldest first, those that were undone too. */
export const PARCELS = (orderId: string) => `
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', parcel.id, 'pieces', parcel.pieces, 'trackingInfo', parcel.tracking_info,
    'grams', parcel.grams, 'shippedAt', ${isoTime('parcel.shipped_at')}, 'by', parcel.by_user, 'announceAt', ${isoTime('parcel.announce_at')},
    'announcedAt', ${isoTime('parcel.announced_at')}, 'undoneAt', ${isoTime('parcel.undone_at')}) ORDER BY parcel.seq), '[]')
  FROM order_parcel AS parcel WHERE parcel.order_id = ${orderId}`;

/** Writes the parcels that are new or have changed. */
export async function writeParcels(
  client: Queryable,
  orderId: string,
  before: readonly Parcel[],
  after: readonly Parcel[],
): Promise<void> {
  const changed = after.filter((one) => !before.includes(one));
  if (changed.length === 0) return;
  await client.query({
    name: 'order-parcel-write',
    text: `
      INSERT INTO order_parcel (id, order_id, pieces, tracking_info, grams, shipped_at, by_user, announce_at, announced_at, undone_at)
      SELECT id, $1, pieces, "trackingInfo", grams, "shippedAt", "by", "announceAt", "announcedAt", "undoneAt"
      FROM jsonb_to_recordset($2::jsonb) AS parcel (id uuid, pieces jsonb, "trackingInfo" text, grams integer,
        "shippedAt" timestamptz, "by" text, "announceAt" timestamptz, "announcedAt" timestamptz, "undoneAt" timestamptz)
      ON CONFLICT (id) DO UPDATE SET tracking_info = excluded.tracking_info, announced_at = excluded.announced_at,
        undone_at = excluded.undone_at`,
    values: [orderId, JSON.stringify(changed)],
  });
}

/** Parcels whose buyers are to be emailed now, the oldest first. */
export async function findToAnnounce(client: Queryable): Promise<{ id: string; orderId: string }[]> {
  const { rows } = await client.query<{ id: string; orderId: string }>({
    name: 'order-parcels-to-announce',
    text: `SELECT id, order_id AS "orderId" FROM order_parcel
           WHERE announced_at IS NULL AND undone_at IS NULL AND announce_at <= clock_timestamp() ORDER BY seq LIMIT 100`,
  });
  return rows;
}
