-- The only INSERT INTO orders, for a sale and for an order that is restored. The order is $1 -> 'order'; a CTE `accepted` before this gives
-- order_number and placed_at. Inserts nothing where the payment has an order already.
INSERT INTO orders (
  id, order_number, owner, user_id, payment_id, status, total_pence, customer_name, customer_email, customer_phone,
  shipping_address, delivery_address, billing_address, lines, placed_at, updated_at, check_at,
  goods_pence, discount_pence, delivery_pence, delivery, discounts, vat, wishes, made_by, pay_until, replaces, voucher_pence, vouchers, paid_at, added_to
)
SELECT id, order_number, owner, "userId", "paymentId",
  -- Vouchers have paid all of it in this very transaction, or it costs nothing.
  CASE WHEN "paidAtOnce" THEN 'paid' ELSE 'pending' END, "totalPence", "customerName", "customerEmail",
  "customerPhone", "shippingAddress", "deliveryAddress", "billingAddress", lines, placed_at, placed_at,
  -- There is no payment to ask about for one made by hand, unless its buyer has paid by link.
  CASE WHEN "handSale" IS NULL OR id <> "paymentId" THEN placed_at + "checkAfterMs" * interval '1 millisecond' ELSE 'infinity' END,
  "goodsPence", coalesce("discountPence", 0),
  coalesce("deliveryPence", 0), delivery, discounts, vat, wishes, "handSale" ->> 'by', ("handSale" ->> 'payUntil')::timestamptz, "handSale" -> 'replaces',
  coalesce("voucherPence", 0), vouchers, CASE WHEN "paidAtOnce" THEN placed_at END,
  nullif("addedTo", 'null')
FROM accepted, jsonb_to_record($1::jsonb -> 'order') AS given (
  id uuid, owner text, "userId" text, "paymentId" uuid, "totalPence" integer, "customerName" text,
  "customerEmail" text, "customerPhone" text, "shippingAddress" text, "deliveryAddress" text, "billingAddress" text,
  lines jsonb, "checkAfterMs" bigint, "goodsPence" integer, "discountPence" integer, "deliveryPence" integer,
  delivery jsonb, discounts jsonb, vat jsonb, wishes jsonb, "handSale" jsonb, "voucherPence" integer, vouchers jsonb, "paidAtOnce" boolean, "addedTo" jsonb
)
ON CONFLICT (payment_id) DO NOTHING
RETURNING id, owner, order_number, placed_at
