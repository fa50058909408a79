import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createLogger } from '@slipcast/service-kit/logs';
import { migrate } from '@slipcast/storage/migrate';
import { createPool, inTransaction } from '@slipcast/storage/postgres';
import { startPostgres } from '@slipcast/testkit/postgres';
import { readMovements } from '../src/books/read-movements.ts';
import { noteDispute } from '../src/disputes/dispute-store.ts';
import { issueDocuments } from '../src/paperwork/issue.ts';

const MIGRATIONS = join(import.meta.dirname, '../migrations');
const SELLER = { name: 'Fettle', address: '1 Kiln Lane', vatNumber: 'GB 1', ratePercent: 20 };
/** All of it happens on days of one month. */
const MONTH = '2026-10';
const day = (date: number) => `${MONTH}-${String(date).padStart(2, '0')}T10:00:00.000Z`;

/**
 * The order service's database, whose orders, refunds and disputes have happened on given days of a month.
 *
 * @param migrations only so many of the first
 */
export async function startVatDatabase(migrations = Infinity) {
  const postgres = await startPostgres();
  const url = await postgres.createDatabase('vat');
  const migrateMore = (count = Infinity) =>
    migrate(url, MIGRATIONS, createLogger('test', 'silent'), { count });
  await migrateMore(migrations);
  const pool = createPool(url, { max: 2 });

  const document = (series: string, ...values: unknown[]): Promise<unknown> =>
    pool.query(
      `WITH taken AS (UPDATE vat_series SET last = last + 1 WHERE series = $1 RETURNING last)
       INSERT INTO vat_document (series, number, order_id, refund_id, issued_at, tax_point, amount_pence, vat_pence, seller)
       SELECT $1, last, $2, $3, $4, $4, $5, $6, $7 FROM taken`,
      [series, ...values, JSON.stringify(SELLER)],
    );
  let orders = 0;
  return {
    migrateMore,
    /** An order of one pot, paid on the 1st, with its invoice. @param vatPence null: the shop was not registered */
    async order(totalPence: number, vatPence: number | null, voucherPence = 0): Promise<string> {
      const id = randomUUID();
      orders += 1;
      const price = totalPence + voucherPence;
      const vat = vatPence === null ? null : { ratePercent: 20, number: 'GB 1', includedPence: vatPence };
      const pot = { productId: 'p', variantId: 'main', productName: 'Mug', color: '', quantity: 1 };
      await pool.query(
        `INSERT INTO orders (id, order_number, owner, payment_id, status, total_pence, voucher_pence, goods_pence, customer_name, customer_email,
           shipping_address, delivery_address, billing_address, lines, placed_at, paid_at, updated_at, check_at, vat)
         VALUES ($1, $2, 'g:mary', $3, 'paid', $4, $5, $6, 'Mary', 'mary@pots.example', '', '', '', $7, $8, $8, $8, $8, $9)`,
        [
          id,
          `2026-ORD-${orders}`,
          randomUUID(),
          totalPence,
          voucherPence,
          price,
          JSON.stringify([{ ...pot, unitPence: price, imageUrl: null, images: [] }]),
          day(1),
          JSON.stringify(vat),
        ],
      );
      if (vatPence !== null) await document('invoice', id, null, day(1), price, vatPence);
      return id;
    },
    /** A refund that was made on that day. @param vatPence what its credit note returned then; undefined: it has none yet */
    async refund(orderId: string, pence: number, date: number, vatPence?: number): Promise<void> {
      const id = randomUUID();
      await pool.query(
        `WITH counted AS (UPDATE orders SET refund_count = refund_count + 1 WHERE id = $2)
         INSERT INTO order_refund (id, order_id, amount_pence, pieces, origin, state, asked_at, ended_at)
         VALUES ($1, $2, $3, '[]', 'desk', 'done', $4, $4)`,
        [id, orderId, pence, day(date)],
      );
      if (vatPence !== undefined) await document('credit-note', orderId, id, day(date), pence, vatPence);
    },
    dispute: (orderId: string, pence: number, date: number, state: 'lost' | 'accepted' | 'won', name = '') =>
      noteDispute(pool, {
        disputeId: `dts${name}_${orderId}`,
        paymentId: randomUUID(),
        orderId,
        amountPence: pence,
        currency: 'GBP',
        reason: 'NO_KNOWLEDGE',
        state,
        dueAt: null,
        openedAt: day(2),
        changedAt: day(date),
      }),
    /** What disputes have taken and brought back, each with its VAT. */
    async entriesOf(orderId: string): Promise<number[][]> {
      const { rows } = await pool.query<{ lost: number; vat: number }>(
        'SELECT lost_pence AS lost, vat_pence AS vat FROM order_dispute_entry WHERE order_id = $1 ORDER BY seq',
        [orderId],
      );
      return rows.map(({ lost, vat }) => [lost, vat]);
    },
    /** The VAT of its credit notes, once those that are due have been issued. */
    notesOf: async (orderId: string): Promise<number[]> =>
      (await inTransaction(pool, (client) => issueDocuments(client, orderId)))
        .filter(({ series }) => series === 'credit-note')
        .map(({ vatPence }) => vatPence),
    /** What the month's books leave of an order's VAT. */
    async vatLeft(orderId: string): Promise<number> {
      let left = 0;
      for await (const batch of readMovements(pool, MONTH))
        for (const movement of batch) if (movement.orderId === orderId) left += movement.vatPence;
      return left;
    },
    async stop() {
      await pool.end();
      await postgres.stop();
    },
  };
}
export type VatDatabase = Awaited<ReturnType<typeof startVatDatabase>>;
