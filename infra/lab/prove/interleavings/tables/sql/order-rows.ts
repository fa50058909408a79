import { idOf } from './sql-words.ts';

interface Sql {
  sql: string;
}
type Value = string | number | boolean | null | Sql | object;
export type Columns = Record<string, Value>;

export const sql = (text: string): Sql => ({ sql: text });
/** Minutes from now, in milliseconds as JavaScript has them, so that what is only read and written again does not change. */
export const at = (minutes: number): Sql =>
  sql(`date_trunc('milliseconds', now()) + interval '${minutes} minutes'`);
/** Minutes from now, to the microsecond. */
export const exactly = (minutes: number): Sql => sql(`now() + interval '${minutes} minutes'`);
export const texts = (...all: string[]): Sql => sql(`'{${all.map((one) => `"${one}"`).join(',')}}'`);

function written(value: Value): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'object' && 'sql' in value) return value.sql;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `'${text.replaceAll("'", "''")}'`;
}

/** An INSERT of one row. */
export const row = (table: string, columns: Columns): string =>
  `INSERT INTO ${table} (${Object.keys(columns).join(', ')}) VALUES (${Object.values(columns).map(written).join(', ')})`;

export const LINE = {
  productId: 'mug',
  variantId: 'main',
  productName: 'Mug',
  color: 'blue',
  quantity: 2,
  unitPence: 1000,
  imageUrl: null,
  images: [],
  productImageUrl: null,
  productImages: [],
};

/** An order of ada's, paid an hour ago: two mugs. Its payment has its number and 500. */
export const order = (number: number, columns: Columns = {}): string =>
  row('orders', {
    id: idOf(number),
    order_number: `2020-ORD-00${number}`,
    owner: 'u:ada',
    user_id: 'ada',
    payment_id: idOf(number + 500),
    status: 'paid',
    total_pence: 2000,
    goods_pence: 2000,
    customer_name: 'Ada',
    customer_email: 'ada@x.test',
    shipping_address: 'Ada, ST1',
    delivery_address: 'ST1 5AB',
    billing_address: 'ST1',
    lines: [LINE],
    placed_at: at(-60),
    updated_at: at(-60),
    paid_at: at(-60),
    check_at: at(-50),
    ...columns,
  });
/** One that waits for its money. */
export const pending = (number: number, columns: Columns = {}): string =>
  order(number, { status: 'pending', paid_at: null, ...columns });

export const product = (id: string, columns: Columns = {}): string =>
  row('product', { id, version: 3, name: id, images: [], active: true, ...columns });
export const sku = (id: string, columns: Columns = {}): string =>
  row('sku', {
    product_id: id,
    variant_id: 'main',
    color: 'blue',
    price_pence: 1000,
    images: [],
    active: true,
    ...columns,
  });
export const stock = (id: string, onHand: number, version: number, columns: Columns = {}): string =>
  row('stock', { product_id: id, variant_id: 'main', on_hand: onHand, version, ...columns });
/** A movement, half an hour ago. */
export const movement = (id: string, version: number, delta: number, columns: Columns = {}): string =>
  row('stock_movement', {
    product_id: id,
    variant_id: 'main',
    version,
    delta,
    cause: 'adjustment',
    at: at(-30),
    ...columns,
  });
/** A sale of an order. */
export const saleOf = (number: number, id: string, version: number, pieces: number): string =>
  movement(id, version, -pieces, { cause: 'sale', order_id: idOf(number) });

/** Of the number and 700. */
export const refund = (number: number, of: number, columns: Columns = {}): string =>
  row('order_refund', {
    id: idOf(number + 700),
    order_id: idOf(of),
    amount_pence: 500,
    pieces: [],
    origin: 'desk',
    state: 'done',
    asked_at: at(-40),
    ended_at: columns.state === 'pending' ? null : at(-35),
    check_at: at(-40),
    ...columns,
  });
/** What an order's columns say of its refunds and requests, as the shop writes them. */
export const counted = (number: number): string =>
  `UPDATE orders SET refund_count = (SELECT count(*) FROM order_refund WHERE order_id = orders.id),
     request_count = (SELECT count(*) FROM order_request WHERE order_id = orders.id),
     parcel_count = (SELECT count(*) FROM order_parcel WHERE order_id = orders.id) WHERE id = '${idOf(number)}'`;

/** With its first step. */
export const request = (number: number, of: number, columns: Columns = {}): string =>
  `${row('order_request', { id: idOf(number + 800), order_id: idOf(of), kind: 'cancel', pieces: [{ line: 1, quantity: 2 }], state: 'asked', ...columns })};
   ${row('order_request_step', { request_id: idOf(number + 800), state: 'asked', at: at(-20 + number), text: 'please' })}`;

export const parcel = (number: number, of: number, columns: Columns = {}): string =>
  row('order_parcel', {
    id: idOf(number + 900),
    order_id: idOf(of),
    pieces: [{ line: 1, quantity: 1 }],
    tracking_info: 'AB1',
    shipped_at: at(-15),
    announce_at: at(-5),
    ...columns,
  });

/** Bought with an order, issued with all of its value and sent. */
export const voucher = (number: number, by: number, columns: Columns = {}): string =>
  row('voucher', {
    id: idOf(number),
    code_hash: sql(`'\\x${String(number).padStart(64, '0')}'`),
    last_four: `V${String(number).padStart(3, '0')}`,
    value_pence: 3000,
    order_id: idOf(by),
    recipient_name: 'Bob',
    recipient_email: 'bob@x.test',
    sender_name: 'Ada',
    message: 'Hello',
    created_at: at(-30),
    send_at: at(-30),
    issued_at: at(-30),
    sent_at: at(-29),
    ...columns,
  });
export const entry = (number: number, kind: string, pence: number, columns: Columns = {}): string =>
  row('voucher_entry', { voucher_id: idOf(number), kind, pence, at: at(-28), ...columns });

export const code = (number: number, name: string, columns: Columns = {}): string =>
  row('discount_code', {
    id: idOf(number),
    code: name,
    worth: { by: 'percentage', percent: 10 },
    alone: false,
    categories: texts(),
    products: texts(),
    created_at: at(-90),
    ...columns,
  });
export const use = (of: number, by: number, columns: Columns = {}): string =>
  row('discount_use', {
    code_id: idOf(of),
    order_id: idOf(by),
    buyers: texts('u:ada'),
    pence: 200,
    ...columns,
  });
