/** What schedules have left in PostgreSQL, of all of a batch at once. */
export const LEDGER = `SELECT stock.product_id AS "productId", stock.variant_id AS "variantId", on_hand AS "onHand", shortfall, stock.version,
    coalesce(sum(delta), 0)::int AS moved, coalesce(max(movement.version), 0) AS last
  FROM stock LEFT JOIN stock_movement AS movement USING (product_id, variant_id)
  WHERE product_id = ANY ($1) GROUP BY stock.product_id, stock.variant_id`;
export const PAYMENTS = `SELECT id, state, order_id AS "orderId", amount_pence AS "amountPence", refunded_pence AS "refundedPence"
  FROM payment_attempt WHERE id = ANY ($1::uuid[])`;
export const ORDERS = `SELECT id, order_number AS number, payment_id AS payment, status, paid_at IS NOT NULL AS "isPaid", refunded_pence AS "refundedPence", lines, coalesce(jsonb_array_length(discounts), 0) AS codes, voucher_pence AS "voucherPence",
    (SELECT count(*)::int FROM discount_use WHERE order_id = orders.id AND given_back_at IS NULL) AS uses,
    (SELECT coalesce(sum(voucher_pence), 0)::int FROM order_refund WHERE order_id = orders.id AND state = 'done' AND origin <> 'cancellation' AND NOT to_new_voucher) AS "returnedPence",
    (SELECT coalesce(sum(voucher_pence), 0)::int FROM order_refund WHERE order_id = orders.id AND state = 'done' AND to_new_voucher) AS "toVouchersPence",
    (SELECT coalesce(jsonb_agg(piece || jsonb_build_object('state', state)), '[]') FROM order_refund, jsonb_array_elements(pieces) AS piece
     WHERE order_id = orders.id AND origin = 'desk') AS "refundedPieces",
    (SELECT coalesce(-sum(pence), 0)::int FROM voucher_entry WHERE order_id = orders.id AND kind IN ('redeem', 'return')) AS "spentPence",
    (SELECT coalesce(sum(amount_pence), 0)::int FROM order_refund WHERE order_id = orders.id AND state NOT IN ('failed', 'settled')) AS "entriesPence",
    (SELECT count(*)::int FROM order_refund WHERE order_id = orders.id AND state = 'pending') AS "pendingRefunds",
    coalesce((SELECT array_agg(what ORDER BY seq) FROM order_history WHERE order_id = orders.id), '{}') AS steps
  FROM orders WHERE payment_id = ANY ($1::uuid[])`;
export const PLACES = `SELECT product_id AS "productId", variant_id AS "variantId", owner, offered_until IS NOT NULL AS "isOffered", id,
    (extract(epoch FROM offered_until) * 1000)::bigint AS until
  FROM waiting_place WHERE owner = ANY ($1) ORDER BY position`;

/** What the emails about offers of these pots say. */
export const OFFER_MAILS = `SELECT payload ->> 'productId' AS "productId", payload ->> 'variantId' AS "variantId",
    payload ->> 'placeId' AS place, payload ->> 'email' AS email,
    (extract(epoch FROM (payload ->> 'until')::timestamptz) * 1000)::bigint AS until
  FROM outbox WHERE topic = 'waiting.piece-offered.v1' AND payload ->> 'productId' = ANY ($1)`;
