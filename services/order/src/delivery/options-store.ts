import { PACKED_GRAMS_DEFAULT, REMINDER_DAYS_DEFAULT } from '@slipcast/contracts/delivery-zones';
import type { DeliveryOptions } from '@slipcast/contracts/http/delivery-options';
import { Refusal } from '@slipcast/contracts/refusal';
import { enqueue, type NewEvent } from '@slipcast/event-bus/outbox/outbox';
import { inTransaction } from '@slipcast/storage/postgres';
import type pg from 'pg';

export interface Revised {
  options: DeliveryOptions;
  revision: number;
}

/** Until the maker saves anything, delivery is part of every price and there is nothing to choose. */
export const NO_OPTIONS: DeliveryOptions = {
  zones: [],
  collection: { on: false, address: '', opening: '', reminderDays: REMINDER_DAYS_DEFAULT },
  packedGrams: PACKED_GRAMS_DEFAULT,
};

type Queryable = Pick<pg.ClientBase, 'query'>;

export async function readOptions(client: Queryable): Promise<Revised> {
  const { rows } = await client.query<Revised>({
    name: 'delivery-options',
    text: 'SELECT body AS options, revision FROM delivery_options',
  });
  return rows[0] ?? { options: NO_OPTIONS, revision: 0 };
}

/**
 * Replaces the options and returns their revision; the same options again change nothing. Throws Refusal 'conflict' if someone else has
 * changed them since `revisionLoaded`. Without one, the later of two edits wins.
 *
 * @param events about the change, written with it
 */
export function writeOptions(
  pool: pg.Pool,
  options: DeliveryOptions,
  revisionLoaded: number | undefined,
  events: (before: DeliveryOptions, revision: number) => NewEvent[],
): Promise<number> {
  return inTransaction(pool, async (client) => {
    // So that there is always a row to lock.
    await client.query(
      `INSERT INTO delivery_options (key, revision, body) VALUES ('shop', 0, $1) ON CONFLICT DO NOTHING`,
      [NO_OPTIONS],
    );
    const { rows } = await client.query<Revised & { isSame: boolean }>(
      `SELECT body AS options, revision, body = $1::jsonb AS "isSame" FROM delivery_options FOR UPDATE`,
      [options],
    );
    const {
      options: before,
      revision,
      isSame,
    } = rows[0] ?? { options: NO_OPTIONS, revision: 0, isSame: false };
    if (isSame) return revision;
    if (revisionLoaded !== undefined && revisionLoaded !== revision)
      throw new Refusal(
        'conflict',
        'Someone else has changed the delivery options since you opened them. Your changes have not been saved.',
      );
    await client.query('UPDATE delivery_options SET body = $1, revision = revision + 1', [options]);
    await enqueue(client, events(before, revision + 1));
    return revision + 1;
  });
}
