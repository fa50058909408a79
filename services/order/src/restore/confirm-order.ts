import { isPaidByHand, TAKEN_AWAY } from '@slipcast/contracts/by-hand';
import type { OrderLine } from '@slipcast/contracts/events/order-events';
import { parseEvent } from '@slipcast/contracts/events/registry';
import type { OrderDecision } from '@slipcast/contracts/http/ledger';
import { formatPence } from '@slipcast/contracts/money';
import type { OrderStatus } from '@slipcast/contracts/order-status';
import { BY_EMAIL } from '@slipcast/contracts/vouchers';
import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import { auditEvent, type Actor } from '@slipcast/service-kit/audit';
import { inTransaction } from '@slipcast/storage/postgres';
import type pg from 'pg';
import { buyersOf } from '../codes/buyers.ts';
import { restoreUses } from '../codes/code-uses.ts';
import { restorePayments } from '../vouchers/voucher-entries.ts';
import { writePayments } from '../orders/hand-payments.ts';
import { INSERT_ORDER } from '../orders/order-columns.ts';
import { trackingOf, type Parcel } from '../orders/parcel.ts';
import { writeParcels } from '../orders/parcel-entries.ts';
import type { PublishedOrder, PublishedParcel } from './published-orders.ts';
import { advanceEpoch } from './restore-store.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;

/** An order as the log has it. `status`: how far to restore it. */
export interface RememberedOrder extends PublishedOrder {
  status: OrderStatus;
}

const linesOf = ({ data }: RememberedOrder): OrderLine[] =>
  data.lines.map(({ subtotalPence: _subtotal, ...line }) => ({
    images: [],
    productImageUrl: line.imageUrl,
    productImages: [],
    ...line,
  }));

/** Its buyer has been emailed about it. */
const restoredParcel = ({ id, pieces, trackingInfo, shippedAt }: PublishedParcel): Parcel => ({
  id,
  pieces,
  trackingInfo: trackingInfo || null,
  grams: null,
  shippedAt,
  by: null,
  announceAt: shippedAt,
  announcedAt: shippedAt,
  undoneAt: null,
});

/** What it has of shop updates counts towards their limits again. What the maker sold by hand never did. */
async function restorePieces(client: Queryable, { data }: RememberedOrder): Promise<void> {
  if (data.handSale) return;
  await client.query(
    `INSERT INTO update_piece (update_id, order_id, product_id, variant_id, pieces, buyers)
     SELECT sale ->> 'updateId', $1, "productId", "variantId", sum(quantity)::int, $2
     FROM jsonb_to_recordset($3::jsonb) AS line ("productId" text, "variantId" text, quantity integer)
     JOIN product ON product.id = "productId"
     -- A pot that was bought before it was in the update.
     WHERE sale IS NOT NULL AND $4::timestamptz
       >= (sale ->> 'opensAt')::timestamptz - coalesce((sale ->> 'earlyMinutes')::int, 0) * interval '1 minute'
     GROUP BY 1, "productId", "variantId" ON CONFLICT DO NOTHING`,
    [data.orderId, buyersOf(data.userId, data.customerEmail), JSON.stringify(data.lines), data.placedAt],
  );
}

/** How far it has come. What is emailed, or was paid and taken away at a stall, is delivered once it is paid. */
const reached = ({ data, status }: RememberedOrder): OrderStatus => {
  const method = data.delivery?.method;
  const isHandedOver = method === BY_EMAIL || (method === TAKEN_AWAY && isPaidByHand(data));
  return status === 'paid' && isHandedOver ? 'delivered' : status;
};

/**
 * Inserts the order under its own id and number unless the ledger has it, and brings it as far as the log says, never back. False: it has
 * already come further. Stock does not change: that is counted and confirmed pot by pot.
 */
async function write(client: Queryable, order: RememberedOrder): Promise<boolean> {
  const { data, status, refundedPence } = order;
  // Its buyer has paid by link since the ledger's last entry about it.
  await client.query(
    `UPDATE orders SET payment_id = $2, check_at = now() WHERE id = $1 AND payment_id = id AND status = 'pending' AND $2 <> id`,
    [data.orderId, data.paymentId],
  );
  const given = { ...data, id: data.orderId, lines: linesOf(order), checkAfterMs: 0 };
  await client.query(
    `WITH accepted AS (SELECT $2::text AS order_number, $3::timestamptz AS placed_at) ${INSERT_ORDER}`,
    [JSON.stringify({ order: given }), data.orderNumber, data.placedAt],
  );
  await restoreUses(client, {
    id: data.orderId,
    discounts: data.discounts ?? [],
    buyers: buyersOf(data.userId, data.customerEmail),
    isCancelled: status === 'cancelled',
  });
  await restorePieces(client, order);
  await restorePayments(client, {
    id: data.orderId,
    vouchers: data.vouchers ?? [],
    isCancelled: status === 'cancelled',
  });
  await writePayments(client, data.orderId, data.handSale?.payments ?? []);
  const { rowCount } = await client.query(
    `UPDATE orders SET status = $2, refunded_pence = greatest(refunded_pence, $3), updated_at = date_trunc('milliseconds', now()),
       tracking_info = coalesce(nullif(event ->> 'trackingInfo', ''), tracking_info),
       paid_at = coalesce((event ->> 'paidAt')::timestamptz, paid_at),
       shipped_at = coalesce((event ->> 'shippedAt')::timestamptz, shipped_at),
       delivered_at = CASE WHEN $2 = 'delivered' THEN (event ->> 'paidAt')::timestamptz ELSE delivered_at END
     FROM (SELECT $4::jsonb AS event) AS published
     WHERE payment_id = $1 AND (status = 'pending' OR (status = 'paid' AND $2 IN ('shipped', 'cancelled')))`,
    [data.paymentId, reached(order), refundedPence, JSON.stringify(data)],
  );
  const parcels = order.parcels.map((parcel) => restoredParcel(parcel));
  await writeParcels(client, data.orderId, [], parcels);
  await client.query(
    `UPDATE orders SET parcel_count = greatest(parcel_count, $2), tracking_info = coalesce($3, tracking_info) WHERE id = $1`,
    [data.orderId, parcels.length, trackingOf({ parcels })],
  );
  return rowCount === 1;
}

/**
 * Its last event, and the one that says that its payment was refunded afterwards: the emails about both may have been lost unsent. It is
 * unknown which effects of an event were lost with the database; consumers that have seen it do nothing twice.
 */
function eventsAgain({ type, data, refundedPence }: RememberedOrder) {
  const key = data.orderId;
  const last = { type, key, data };
  if (type !== 'order.cancelled.v1' || isPaidByHand(data)) return [last];
  const { refundPence: amountPence, refundedPence: before = 0 } = parseEvent(type, data);
  if (amountPence === 0 || refundedPence < before + amountPence) return [last];
  return [
    last,
    { type: 'order.refunded.v1' as const, key, data: { ...data, refundPence: refundedPence, amountPence } },
  ];
}

/** Closes one forgotten order. False: that has been decided. @param order to write, with its last events published again */
export function decideForgotten(
  pool: pg.Pool,
  { paymentId, decision }: OrderDecision,
  order: RememberedOrder | null,
  by: Actor,
): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ number: string | null; pence: number }>(
      `UPDATE forgotten_order SET decided_at = now(), decision = $2 WHERE payment_id = $1 AND decided_at IS NULL
       RETURNING event_data->>'orderNumber' AS number, amount_pence AS pence`,
      [paymentId, decision],
    );
    const [decided] = rows;
    if (!decided) return false;
    await enqueue(client, [
      auditEvent(by, {
        action: decision === 'create' ? 'ledger.order-created' : 'ledger.order-refunded',
        objectId: paymentId,
        object: decided.number ?? `payment ${paymentId}`,
        after: { Amount: formatPence(decided.pence) },
      }),
    ]);
    if (order && (await write(client, order))) await enqueue(client, eventsAgain(order));
    await advanceEpoch(client);
    return true;
  });
}
