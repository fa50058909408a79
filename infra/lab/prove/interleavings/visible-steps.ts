/** What others may notice of stock and holds. Changes to a cart alone concern only its owner. */
export const STOCK_STEPS =
  /^(redis (?!add-item|remove-item|remove-bought|hgetall|load-cart)|order-(place|release-payment)|order-write|stock-|order-by-id FOR UPDATE|COMMIT|next event|crash)/;

/** What others may notice of payments and orders. */
export const MONEY_STEPS =
  /^(provider |payment-(write|get|by-provider-id|claim)|order-(place|write|release-payment|by-)|COMMIT|next event|crash)/;

/** `MONEY_STEPS`, and the moment in which an order is marked as paid. */
export const PAID_STEPS = new RegExp(`${MONEY_STEPS.source}|^order-mark-paid`);

/** What others may notice of the waiting list too, whose entries are in PostgreSQL. */
export const LIST_STEPS =
  /^(redis (?!add-item|remove-item|remove-bought|hgetall|load-cart)|cart (SELECT pg_advisory|cart-read-queue|COMMIT)|order-place|stock-|COMMIT|next event)/;
