import type { VoucherOffer } from '@slipcast/contracts/http/vouchers';
import { Refusal } from '@slipcast/contracts/refusal';
import { enqueue, type NewEvent } from '@slipcast/event-bus/outbox/outbox';
import { inTransaction } from '@slipcast/storage/postgres';
import type pg from 'pg';

type Queryable = Pick<pg.ClientBase, 'query'>;
export interface RevisedOffer {
  offer: VoucherOffer;
  revision: number;
}

/** Until the maker says otherwise, the shop sells no vouchers. */
export const NO_OFFER: VoucherOffer = { on: false, amountsPence: [], anyAmount: null };

/** What vouchers the shop sells, with the number of the offer's edits. */
export async function readOffer(client: Queryable): Promise<RevisedOffer> {
  const { rows } = await client.query<RevisedOffer>({
    name: 'voucher-settings',
    text: 'SELECT body AS offer, revision FROM voucher_settings',
  });
  return rows[0] ?? { offer: NO_OFFER, revision: 0 };
}

/**
 * Replaces the offer and returns its revision; the same again changes nothing. Throws Refusal 'conflict' if someone else has changed it since
 * `revisionLoaded`.
 *
 * @param events about the change, written with it
 */
export function writeOffer(
  pool: pg.Pool,
  offer: VoucherOffer,
  revisionLoaded: number | undefined,
  events: (before: VoucherOffer) => NewEvent[],
): Promise<number> {
  return inTransaction(pool, async (client) => {
    // So that there is always a row to lock.
    await client.query(
      `INSERT INTO voucher_settings (key, revision, body) VALUES ('shop', 0, $1) ON CONFLICT DO NOTHING`,
      [NO_OFFER],
    );
    const { rows } = await client.query<RevisedOffer & { isSame: boolean }>(
      `SELECT body AS offer, revision, body = $1::jsonb AS "isSame" FROM voucher_settings FOR UPDATE`,
      [offer],
    );
    const { offer: before, revision, isSame } = rows[0] ?? { offer: NO_OFFER, revision: 0, isSame: false };
    if (isSame) return revision;
    if (revisionLoaded !== undefined && revisionLoaded !== revision)
      throw new Refusal(
        'conflict',
        'Someone else has changed the voucher settings since you opened them. Your changes have not been saved.',
      );
    await client.query('UPDATE voucher_settings SET body = $1, revision = revision + 1', [offer]);
    const data = { version: revision + 1, on: offer.on };
    await enqueue(client, [...events(before), { type: 'voucher.offer-changed.v1', key: 'shop', data }]);
    return revision + 1;
  });
}

/** Whether this amount is on offer. */
export const isOffered = ({ on, amountsPence, anyAmount }: VoucherOffer, pence: number): boolean =>
  on &&
  (amountsPence.includes(pence) ||
    (anyAmount !== null && pence >= anyAmount.leastPence && pence <= anyAmount.mostPence));
