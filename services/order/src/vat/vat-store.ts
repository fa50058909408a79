import type { VatSettings } from '@slipcast/contracts/http/vat';
import { Refusal } from '@slipcast/contracts/refusal';
import { enqueue, type NewEvent } from '@slipcast/event-bus/outbox/outbox';
import { inTransaction } from '@slipcast/storage/postgres';
import type pg from 'pg';
import { NOT_REGISTERED } from './vat.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;
export interface RevisedVat {
  vat: VatSettings;
  revision: number;
}

/** The shop's VAT registration, with the number of its edits. */
export async function readVat(client: Queryable): Promise<RevisedVat> {
  const { rows } = await client.query<RevisedVat>({
    name: 'vat-settings',
    text: 'SELECT body AS vat, revision FROM vat_settings',
  });
  return rows[0] ?? { vat: NOT_REGISTERED, revision: 0 };
}

/**
 * Replaces the registration and returns its revision; the same again changes nothing. Orders that exist keep what they were placed with.
 * Throws Refusal 'conflict' if someone else has changed it since `revisionLoaded`.
 *
 * @param events about the change, written with it
 */
export function writeVat(
  pool: pg.Pool,
  vat: VatSettings,
  revisionLoaded: number | undefined,
  events: (before: VatSettings) => NewEvent[],
): Promise<number> {
  return inTransaction(pool, async (client) => {
    // So that there is always a row to lock.
    await client.query(
      `INSERT INTO vat_settings (key, revision, body) VALUES ('shop', 0, $1) ON CONFLICT DO NOTHING`,
      [NOT_REGISTERED],
    );
    const { rows } = await client.query<RevisedVat & { isSame: boolean }>(
      `SELECT body AS vat, revision, body = $1::jsonb AS "isSame" FROM vat_settings FOR UPDATE`,
      [vat],
    );
    const { vat: before, revision, isSame } = rows[0] ?? { vat: NOT_REGISTERED, revision: 0, isSame: false };
    if (isSame) return revision;
    if (revisionLoaded !== undefined && revisionLoaded !== revision)
      throw new Refusal(
        'conflict',
        'Someone else has changed the VAT settings since you opened them. Your changes have not been saved.',
      );
    await client.query('UPDATE vat_settings SET body = $1, revision = revision + 1', [vat]);
    await enqueue(client, events(before));
    return revision + 1;
  });
}
