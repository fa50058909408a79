import type { OrderDecision } from '@slipcast/contracts/http/ledger';
import { formatPence } from '@slipcast/contracts/money';
import type { OrderStatus } from '@slipcast/contracts/order-status';
import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import { auditEvent, type Actor } from '@slipcast/service-kit/audit';
import { inTransaction } from '@slipcast/storage/postgres';
import type pg from 'pg';
import type { PublishedOrder } from './published-orders.ts';
import { advanceEpoch } from './restore-store.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;

/** An order as the log has it; `status` is how far it is to be. */
export interface RememberedOrder extends PublishedOrder {
  status: OrderStatus;
}

const linesOf = ({ data }: RememberedOrder) =>
  data.lines.map(({ subtotalPence: _subtotal, ...line }) => ({
    ...line,
    images: [],
    productImageUrl: line.imageUrl,
    productImages: [],
  }));

const textOf = (data: object, field: string): string | null => {
  const value = (data as Record<string, unknown>)[field];
  return typeof value === 'string' ? value : null;
};

/**
 * Writes the order under its own id and number, or brings the one that the ledger has as far as the log says, never back:
 * false if it has come further meanwhile. Stock is not touched: that is counted and confirmed pot by pot.
 */
async function write(client: Queryable, order: RememberedOrder, now: Date): Promise<boolean> {
  const { data, status, refundedPence } = order;
  const { rowCount } = await client.query(
    `INSERT INTO orders (id, order_number, owner, user_id, payment_id, status, total_pence, refunded_pence, customer_name,
       customer_email, shipping_address, delivery_address, billing_address, lines, tracking_info, placed_at, updated_at,
       shipped_at, check_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $17)
     ON CONFLICT (payment_id) DO UPDATE SET status = excluded.status, updated_at = excluded.updated_at,
       refunded_pence = greatest(orders.refunded_pence, excluded.refunded_pence),
       tracking_info = coalesce(excluded.tracking_info, orders.tracking_info),
       shipped_at = coalesce(excluded.shipped_at, orders.shipped_at)
     WHERE orders.status = 'pending' OR (orders.status = 'paid' AND excluded.status IN ('shipped', 'cancelled'))`,
    [
      data.orderId,
      data.orderNumber,
      data.owner,
      data.userId,
      data.paymentId,
      status,
      data.totalPence,
      refundedPence,
      data.customerName,
      data.customerEmail,
      data.shippingAddress,
      data.deliveryAddress,
      data.billingAddress,
      JSON.stringify(linesOf(order)),
      textOf(data, 'trackingInfo'),
      data.placedAt,
      now,
      textOf(data, 'shippedAt'),
    ],
  );
  return rowCount === 1;
}

/** Closes one forgotten order. False: it was decided already. @param order written, and its last event published again */
export function decideForgotten(
  pool: pg.Pool,
  { paymentId, decision }: OrderDecision,
  order: RememberedOrder | null,
  now: Date,
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
    // Nobody knows which effects of the event were lost with the copy; whoever has seen it already does nothing twice.
    if (order && (await write(client, order, now)))
      await enqueue(client, [{ type: order.type, key: order.data.orderId, data: order.data }]);
    await advanceEpoch(client);
    return true;
  });
}
