import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import { inTransaction } from '@slipcast/storage/postgres';
import type pg from 'pg';
import {
  findForgotten,
  type Evidence,
  type Forgotten,
  type ForgottenOrder,
  type LedgerStock,
  type QuarantinedPot,
} from './find-forgotten.ts';
import { ledgerOrders } from './restore-store.ts';

/** Numbers continue at the next full hundred, so that a number that no source remembers is not used again. */
async function raiseNumbers(client: pg.PoolClient, { numbers, unnumbered }: Forgotten, year: number) {
  const seen = new Map(numbers);
  if (unnumbered > 0 && !seen.has(year)) seen.set(year, 0);
  for (const [of, highest] of seen)
    await client.query(
      `INSERT INTO order_counter AS counter (year, last) VALUES ($1, ($2::int + $3::int + 99) / 100 * 100)
       ON CONFLICT (year) DO UPDATE SET last = (greatest(counter.last, $2::int) + $3::int + 99) / 100 * 100
       WHERE counter.last < $2::int OR $3::int > 0`,
      [of, highest, of === year ? unnumbered : 0],
    );
}

async function recordOrders(client: pg.PoolClient, orders: ForgottenOrder[]): Promise<void> {
  await client.query(
    `INSERT INTO forgotten_order (payment_id, epoch, amount_pence, captured, event_type, event_data, refunded_pence, parcels)
     SELECT given.payment_id, ledger_epoch.number, amount_pence, captured, event_type, event_data, refunded_pence, parcels
     FROM ledger_epoch, jsonb_to_recordset($1) AS given (payment_id uuid, amount_pence integer, captured boolean,
       event_type text, event_data jsonb, refunded_pence integer, parcels jsonb)
     ON CONFLICT (payment_id) DO UPDATE SET epoch = excluded.epoch, captured = excluded.captured,
       event_type = coalesce(excluded.event_type, forgotten_order.event_type),
       event_data = coalesce(excluded.event_data, forgotten_order.event_data),
       refunded_pence = excluded.refunded_pence, parcels = excluded.parcels, decided_at = NULL, decision = NULL`,
    [
      JSON.stringify(
        orders.map(({ paymentId, amountPence, captured, published }) => ({
          payment_id: paymentId,
          amount_pence: amountPence,
          captured,
          event_type: published?.type ?? null,
          event_data: published?.data ?? null,
          refunded_pence: published?.refundedPence ?? 0,
          parcels: published?.parcels ?? [],
        })),
      ),
    ],
  );
}

/** The version goes beyond every version that was seen, so that services with a later one learn about the quarantine too. */
async function quarantine(client: pg.PoolClient, pots: QuarantinedPot[]): Promise<void> {
  const given = JSON.stringify(pots);
  const columns = `jsonb_to_recordset($1) AS pot ("productId" text, "variantId" text, "ledgerVersion" integer,
    "ledgerOnHand" integer, "seenBy" text, "seenVersion" integer, "seenOnHand" integer, adjusted integer)`;
  await client.query(
    `INSERT INTO quarantine (product_id, variant_id, epoch, ledger_version, ledger_on_hand, seen_by, seen_version, seen_on_hand,
       catalogue_adjusted)
     SELECT "productId", "variantId", number, "ledgerVersion", "ledgerOnHand", "seenBy", "seenVersion", "seenOnHand",
       adjusted
     FROM ledger_epoch, ${columns}`,
    [given],
  );
  const { rows } = await client.query<{
    productId: string;
    variantId: string;
    onHand: number;
    version: number;
  }>(
    `INSERT INTO stock (product_id, variant_id, version, adjusted, quarantined)
     SELECT "productId", "variantId", coalesce("seenVersion", 0) + 1, coalesce(adjusted, 0), true FROM ${columns}
     ORDER BY "productId" COLLATE "C", "variantId" COLLATE "C"
     ON CONFLICT (product_id, variant_id) DO UPDATE SET quarantined = true,
       version = greatest(stock.version + 1, excluded.version)
     RETURNING product_id AS "productId", variant_id AS "variantId", on_hand AS "onHand", version`,
    [given],
  );
  await enqueue(
    client,
    rows.map((sku) => ({
      type: 'stock.changed.v1',
      key: sku.productId,
      data: { ...sku, cause: 'adjustment', quarantined: true },
    })),
  );
}

/**
 * Compares the sources with the ledger, and records what it has forgotten: pots go into quarantine, orders are listed and numbers are
 * raised. No money moves.
 *
 * @param whole every source was asked about everything, so from now on the ledger may be changed on this server
 */
export function recordForgotten(
  pool: pg.Pool,
  evidence: Evidence,
  { whole, now }: { whole: boolean; now: Date },
): Promise<Forgotten> {
  return inTransaction(pool, async (client) => {
    // One reconciliation at a time. Afterwards the trigger allows the changes of stock below.
    await client.query(
      `UPDATE ledger_epoch SET compared_at = now(),
         compared_as = CASE WHEN $1 THEN ledger_server() ELSE compared_as END`,
      [whole],
    );
    const { rows: stock } = await client.query<LedgerStock>(
      `SELECT product_id AS "productId", variant_id AS "variantId", version, on_hand AS "onHand", quarantined FROM stock`,
    );
    const orderIds = evidence.orders.map(({ data }) => data.orderId);
    const paymentIds = [
      ...evidence.orders.map(({ data }) => data.paymentId),
      ...evidence.captured.map(({ id }) => id),
    ];
    const forgotten = findForgotten(evidence, stock, await ledgerOrders(client, { orderIds, paymentIds }));
    if (forgotten.pots.length > 0) await quarantine(client, forgotten.pots);
    if (forgotten.orders.length > 0) await recordOrders(client, forgotten.orders);
    // After the stock, in the order in which a sale takes its locks.
    await raiseNumbers(client, forgotten, now.getUTCFullYear());
    return forgotten;
  });
}
