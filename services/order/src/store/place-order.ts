import { Refusal } from '@slipcast/contracts/refusal';
import type pg from 'pg';
import { NO_CLAIMS, type ClaimVersions } from '../clients/cart-client.ts';
import { snapshotOf, type Order } from '../rules/order.ts';
import { goneMessage, nameOf, skuKey } from '../rules/pricing.ts';

/** The hold that a claim was granted by has backed another sale of the same shopper in the meantime. */
export class StaleClaim extends Error {
  override name = 'StaleClaim';
}

/** Newer than every version of a SKU: nothing was sold since. */
const NEVER = 2_147_483_647;

/**
 * A sale in one statement, so that the pots' locks wait for nobody's network. First it locks the SKUs, in sorted order, so that two
 * orders of the same pots never wait for each other in a circle; under the locks it decides, and only `placed` writes anything. What
 * it writes comes from the locked rows, as the others may be older than the locks. The counter is locked from its line to the commit,
 * so it comes after what may wait.
 */
const PLACE = `
  WITH wanted AS (
    SELECT * FROM unnest($15::text[], $16::text[], $17::int[], $18::int[]) AS wanted (product_id, variant_id, quantity, claimed)
  ), locked AS MATERIALIZED (
    SELECT stock.product_id, stock.variant_id, stock.on_hand, stock.version, wanted.quantity, wanted.claimed
    FROM stock JOIN wanted USING (product_id, variant_id)
    ORDER BY stock.product_id COLLATE "C", stock.variant_id COLLATE "C" FOR UPDATE OF stock
  ), enough AS MATERIALIZED (
    SELECT product_id, variant_id FROM locked WHERE on_hand >= quantity
  ), verdict AS MATERIALIZED (
    SELECT CASE
      WHEN (SELECT count(*) FROM enough) < cardinality($15::text[]) THEN 'short'
      WHEN has_order($4::uuid) THEN 'taken'
      WHEN EXISTS (SELECT FROM locked WHERE version > claimed AND sold_since(product_id, variant_id, claimed, $2)) THEN 'stale'
      ELSE 'placed' END AS outcome
  ), counter AS (
    INSERT INTO order_counter (year, last) SELECT $19::int, 1 FROM verdict WHERE outcome = 'placed'
    ON CONFLICT (year) DO UPDATE SET last = order_counter.last + 1
    RETURNING $19::int::text || '-ORD-' || lpad(last::text, greatest(3, length(last::text)), '0') AS number
  ), inserted AS (
    INSERT INTO orders (id, owner, user_id, payment_id, status, total_pence, customer_name, customer_email, customer_phone,
      shipping_address, delivery_address, billing_address, lines, placed_at, updated_at, check_at, order_number)
    SELECT $1::uuid, $2, $3, $4::uuid, 'pending', $5::int, $6, $7, $8, $9, $10, $11, $12::jsonb, $13::timestamptz,
      $13::timestamptz, $14::timestamptz, number
    FROM counter
    ON CONFLICT (payment_id) DO NOTHING
    RETURNING id, order_number
  ), moved AS (
    UPDATE stock SET on_hand = locked.on_hand - locked.quantity, version = locked.version + 1
    FROM locked, inserted
    WHERE stock.product_id = locked.product_id AND stock.variant_id = locked.variant_id
    RETURNING stock.product_id, stock.variant_id, stock.on_hand, stock.version, locked.quantity
  ), written AS (
    INSERT INTO stock_movement (product_id, variant_id, version, delta, cause, order_id)
    SELECT product_id, variant_id, version, -quantity, 'sale', $1::uuid FROM moved
  ), published AS (
    INSERT INTO outbox (id, topic, key, payload)
    SELECT gen_random_uuid(), topic, key, payload FROM (
      SELECT 1 AS position, 'order.placed.v1' AS topic, $1::text AS key,
        $20::jsonb || jsonb_build_object('orderNumber', order_number) AS payload
      FROM inserted
      UNION ALL
      SELECT 2, 'stock.changed.v1', product_id, jsonb_build_object('productId', product_id, 'variantId', variant_id,
        'onHand', on_hand, 'version', version, 'cause', 'sale',
        'sale', jsonb_build_object('orderId', $1::text, 'owner', $2::text, 'quantity', quantity))
      FROM moved
    ) AS event ORDER BY position
  )
  SELECT outcome, (SELECT order_number FROM inserted) AS number,
    ARRAY(SELECT product_id || '/' || variant_id FROM enough) AS enough
  FROM verdict`;

interface Outcome {
  outcome: 'short' | 'taken' | 'stale' | 'placed';
  /** Null also where an order of the same payment and of other pots came first. */
  number: string | null;
  enough: string[];
}

/**
 * Places a pending order: order, stock, number and events, all or nothing. Null when its payment has an order already. Throws Refusal
 * 'out-of-stock', naming the first pot that is gone, or StaleClaim.
 *
 * @param checkAt until then it is left to the request that places it
 */
export async function insertOrder(
  client: Pick<pg.ClientBase, 'query'>,
  order: Order,
  checkAt: Date,
  claims: ClaimVersions = NO_CLAIMS,
): Promise<Order | null> {
  const { lines } = order;
  const { rows } = await client.query<Outcome>({
    name: 'order-place',
    text: PLACE,
    values: [
      order.id,
      order.owner,
      order.userId,
      order.paymentId,
      order.totalPence,
      order.customerName,
      order.customerEmail,
      order.customerPhone,
      order.shippingAddress,
      order.deliveryAddress,
      order.billingAddress,
      JSON.stringify(lines),
      order.placedAt,
      checkAt,
      lines.map(({ productId }) => productId),
      lines.map(({ variantId }) => variantId),
      lines.map(({ quantity }) => quantity),
      lines.map(({ productId, variantId }) => claims.get(skuKey(productId, variantId)) ?? NEVER),
      order.placedAt.getUTCFullYear(),
      JSON.stringify(snapshotOf(order)),
    ],
  });
  const answer = rows[0];
  if (!answer) throw new Error('placing an order answered nothing');
  if (answer.outcome === 'stale') throw new StaleClaim();
  if (answer.outcome === 'short') {
    const short = lines.find((line) => !answer.enough.includes(skuKey(line.productId, line.variantId)));
    const name = short ? nameOf({ name: short.productName, color: short.color }) : 'An item in your cart';
    throw new Refusal('out-of-stock', goneMessage(name));
  }
  return answer.number === null ? null : { ...order, orderNumber: answer.number };
}
