import type {
  SeenStock,
  WireForgottenOrder,
  WireLedger,
  WireQuarantinedPot,
} from '@slipcast/contracts/http/ledger';
import { toPounds } from '@slipcast/contracts/money';
import { skuKey, type Sku } from '@slipcast/contracts/sku';
import type pg from 'pg';
import type { LedgerOrder } from './find-forgotten.ts';
import { statusOf, type LastEvent, type PublishedOrder } from './published-orders.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;

export interface ForgottenRow {
  paymentId: string;
  amountPence: number;
  captured: boolean;
  since: Date;
  type: LastEvent | null;
  data: PublishedOrder['data'] | null;
  refundedPence: number;
  parcels: PublishedOrder['parcels'];
}
const FORGOTTEN = `payment_id AS "paymentId", amount_pence AS "amountPence", captured, since, event_type AS type,
  event_data AS data, refunded_pence AS "refundedPence", parcels`;

interface PotRow extends Sku {
  productName: string | null;
  color: string | null;
  since: Date;
  onHand: number;
  seenBy: string;
  seenOnHand: number | null;
  /** Pieces of orders that have been cancelled since. */
  returned: number;
  catalogueAdjusted: number | null;
}

/** @param edited the catalogue's sum of edits now */
function wirePot(row: PotRow, edited: number | undefined): WireQuarantinedPot {
  // The sources' stock lacks what has been edited or cancelled since, but has what is sent again after a restore.
  const editedSince = edited === undefined ? 0 : edited - (row.catalogueAdjusted ?? edited);
  const since = row.returned + editedSince;
  return {
    productId: row.productId,
    variantId: row.variantId,
    name: row.productName ?? 'A pot that is unknown to this ledger',
    color: row.color ?? '',
    since: row.since.toISOString(),
    ledgerOnHand: row.onHand,
    seenBy: row.seenBy,
    suggestedOnHand: row.seenOnHand === null ? null : Math.max(0, row.seenOnHand + since),
  };
}

const wireOrder = (row: ForgottenRow): WireForgottenOrder => ({
  paymentId: row.paymentId,
  amount: toPounds(row.amountPence),
  captured: row.captured,
  since: row.since.toISOString(),
  order:
    row.type && row.data
      ? {
          orderNumber: row.data.orderNumber,
          status: statusOf(row.type),
          customerName: row.data.customerName,
          customerEmail: row.data.customerEmail,
          lines: row.data.lines.map(({ productName, color, quantity }) => ({ productName, color, quantity })),
        }
      : null,
});

/** What is known about a restored ledger, read only. */
export function createRestoreStore(pool: pg.Pool) {
  const rows = async <R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> =>
    (await pool.query<R>(text, values)).rows;

  return {
    /** The server that was reconciled last, and whether it is this very one; if not, the database refuses every change of stock. */
    async reconciled(): Promise<{ server: string | null; isThis: boolean }> {
      const [row] = await rows<{ server: string | null; isThis: boolean }>(
        `SELECT compared_as AS server, compared_as IS NOT DISTINCT FROM ledger_server() AS "isThis" FROM ledger_epoch`,
      );
      return row ?? { server: null, isThis: false };
    },

    /** The time of the ledger's last entry; null when it is empty. */
    async lastMoment(): Promise<Date | null> {
      const [row] = await rows<{ last: Date | null }>(
        'SELECT greatest((SELECT max(placed_at) FROM orders), (SELECT max(at) FROM stock_movement)) AS last',
      );
      return row?.last ?? null;
    },

    skus: () => rows<Sku>('SELECT product_id AS "productId", variant_id AS "variantId" FROM stock'),

    /** @param readEdits the catalogue's sums of edits; only called when there are pots */
    async open(readEdits: () => Promise<SeenStock[]>): Promise<WireLedger> {
      const [epoch] = await rows<{ epoch: string; number: number; since: Date; compared: boolean }>(
        `SELECT epoch, number, since, compared_as IS NOT DISTINCT FROM ledger_server() AS compared FROM ledger_epoch`,
      );
      if (!epoch) throw new Error('ledger_epoch has no row');
      const pots = await rows<PotRow>(
        `SELECT product_id AS "productId", variant_id AS "variantId", product.name AS "productName", sku.color,
           quarantine.since, stock.on_hand AS "onHand", seen_by AS "seenBy", seen_on_hand AS "seenOnHand",
           catalogue_adjusted AS "catalogueAdjusted",
           (SELECT coalesce(sum(delta), 0) FROM stock_movement AS moved WHERE moved.cause = 'return'
             AND moved.at >= quarantine.since AND moved.product_id = quarantine.product_id
             AND moved.variant_id = quarantine.variant_id) AS returned
         FROM quarantine JOIN stock USING (product_id, variant_id)
           LEFT JOIN product ON product.id = product_id LEFT JOIN sku USING (product_id, variant_id)
         WHERE decided_at IS NULL ORDER BY product.name, product_id, variant_id`,
      );
      const orders = await rows<ForgottenRow>(
        `SELECT ${FORGOTTEN} FROM forgotten_order WHERE decided_at IS NULL ORDER BY event_data->>'orderNumber', since`,
      );
      const edits = pots.length > 0 ? await readEdits() : [];
      const sums = new Map(edits.map((sku) => [skuKey(sku), sku.adjusted]));
      return {
        ...epoch,
        since: epoch.since.toISOString(),
        pots: pots.map((pot) => wirePot(pot, sums.get(skuKey(pot)))),
        orders: orders.map(wireOrder),
      };
    },

    async countOpen(): Promise<number> {
      const [row] = await rows<{ n: number }>(
        `SELECT (SELECT count(*) FROM quarantine WHERE decided_at IS NULL)
           + (SELECT count(*) FROM forgotten_order WHERE decided_at IS NULL) AS n`,
      );
      return row?.n ?? 0;
    },

    async forgotten(paymentId: string): Promise<ForgottenRow | null> {
      const [row] = await rows<ForgottenRow>(
        `SELECT ${FORGOTTEN} FROM forgotten_order WHERE payment_id = $1 AND decided_at IS NULL`,
        [paymentId],
      );
      return row ?? null;
    },
  };
}
export type RestoreStore = ReturnType<typeof createRestoreStore>;

/** Starts a new epoch once nothing is left to decide. */
export async function advanceEpoch(client: Queryable): Promise<void> {
  await client.query(
    `UPDATE ledger_epoch SET epoch = gen_random_uuid(), number = number + 1, since = now()
     WHERE NOT EXISTS (SELECT FROM quarantine WHERE decided_at IS NULL)
       AND NOT EXISTS (SELECT FROM forgotten_order WHERE decided_at IS NULL)`,
  );
}

/** The orders of these ids or payments that the ledger has, or has recorded as forgotten. */
export async function ledgerOrders(
  client: Queryable,
  { orderIds, paymentIds }: { orderIds: string[]; paymentIds: string[] },
): Promise<LedgerOrder[]> {
  const { rows } = await client.query<LedgerOrder>(
    `SELECT id AS "orderId", payment_id AS "paymentId", status, false AS "isBare" FROM orders
     WHERE payment_id = ANY ($1::uuid[]) OR id = ANY ($2::uuid[])
     UNION ALL
     SELECT (event_data ->> 'orderId')::uuid, payment_id, NULL, decided_at IS NULL AND event_type IS NULL FROM forgotten_order AS noted
     WHERE payment_id = ANY ($1::uuid[]) AND (decision = 'refund' OR decided_at IS NULL)
       AND NOT EXISTS (SELECT FROM orders WHERE orders.payment_id = noted.payment_id)`,
    [paymentIds, orderIds],
  );
  return rows;
}
