import { parseEvent } from '@slipcast/contracts/events/registry';
import type { SuppressedWhy } from '@slipcast/contracts/newsletter';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import type pg from 'pg';
import type { Queryable } from '../sql.ts';

/** No more letters to these addresses, until their owners confirm them again. The first reason stays; unknown addresses are passed over. */
export async function suppressAddresses(
  db: Queryable,
  reports: readonly { email: string; why: SuppressedWhy }[],
): Promise<void> {
  await db.query(
    `UPDATE subscriber SET suppressed_at = now(), suppressed_why = given.why
     FROM unnest($1::text[], $2::text[]) AS given (email, why)
     WHERE subscriber.email = given.email AND suppressed_at IS NULL`,
    [reports.map(({ email }) => email), reports.map(({ why }) => why)],
  );
}

/** The mail server knows no such recipient. */
export const onMailBounced = {
  group: 'user.bounced-addresses',
  topics: ['mail.bounced.v1'],
  handle: (event: EventEnvelope, client: pg.PoolClient): Promise<void> =>
    suppressAddresses(client, [{ email: parseEvent('mail.bounced.v1', event.data).email, why: 'bounced' }]),
};
