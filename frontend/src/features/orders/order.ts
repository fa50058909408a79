type Loose = Record<string, unknown>;

/** One line of an order; prices in pounds. */
export type OrderLine = {
  id: string;
  name: string;
  color: string;
  quantity: number;
  price: number;
  subtotal: number;
  image: string | null;
};

/** An order as the screens show it; dates are kept as they came, for each screen has its own word for a bad one. */
export type Order = {
  id: string;
  number: string;
  status: string;
  createdAt: string | null;
  updatedAt: string | null;
  shippedAt: string | null;
  tracking: string;
  name: string;
  email: string;
  phone: string;
  shipping: string;
  delivery: string;
  billing: string;
  lines: OrderLine[];
  /** Pounds. */
  total: number;
};

const record = (value: unknown): Loose =>
  typeof value === 'object' && value !== null ? (value as Loose) : {};
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The first of these fields that holds something: orders come in camelCase and in snake_case (specs, part 3). */
const first = (source: Loose, ...names: string[]): unknown =>
  names.map((name) => source[name]).find((value) => value !== undefined && value !== null && value !== '');

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const orNull = (value: unknown): string | null => text(value) || null;
const amount = (value: unknown): number => {
  const number = Number(value);
  return Number.isFinite(number) ? number : 0;
};
const firstUrl = (images: unknown): unknown => {
  const [image] = list(images);
  return typeof image === 'string' ? image : first(record(image), 'url', 'imageUrl', 'image_url');
};

/** The variant's picture, else its first image, else the product's. */
function imageOf(line: Loose): string | null {
  const variant = record(line['variant']);
  const product = record(first(line, 'product', 'orderLineProduct'));
  return orNull(
    first(variant, 'imageUrl', 'image_url') ??
      firstUrl(variant['images']) ??
      first(product, 'imageUrl', 'image_url') ??
      firstUrl(product['images']) ??
      first(line, 'imageUrl', 'image_url'),
  );
}

function lineFrom(wire: unknown, index: number): OrderLine {
  const line = record(wire);
  const product = record(first(line, 'product', 'orderLineProduct'));
  const quantity = Math.max(1, amount(line['quantity']));
  const price = amount(first(line, 'price', 'unit_price', 'unitPrice'));
  const subtotal = first(line, 'subtotal');
  return {
    id: text(line['id']) || String(index),
    name: text(first(line, 'product_name', 'productName') ?? product['name']),
    color: text(first(line, 'variant_color', 'variantColor') ?? record(line['variant'])['color']),
    quantity,
    price,
    subtotal: subtotal === undefined ? (Math.round(price * 100) * quantity) / 100 : amount(subtotal),
    image: imageOf(line),
  };
}

/** Reads an order in either spelling, bare or as `{ order }`. */
export function orderFrom(answer: unknown): Order {
  const outer = record(answer);
  const wire = 'order' in outer ? record(outer['order']) : outer;
  const shipping = text(
    first(wire, 'shipping_address', 'shippingAddress', 'delivery_address', 'deliveryAddress'),
  );
  const delivery = text(first(wire, 'delivery_address', 'deliveryAddress')) || shipping;
  return {
    id: text(wire['id']),
    number: text(first(wire, 'order_number', 'orderNumber', 'id')),
    status: text(wire['status']) || 'pending',
    createdAt: orNull(first(wire, 'createdAt', 'created_at')),
    updatedAt: orNull(first(wire, 'updatedAt', 'updated_at')),
    shippedAt: orNull(first(wire, 'shippedAt', 'shipped_at')),
    tracking: text(first(wire, 'trackingInfo', 'tracking_info')),
    name: text(first(wire, 'customer_name', 'customerName')),
    email: text(first(wire, 'customer_email', 'customerEmail')),
    phone: text(first(wire, 'customer_phone', 'customerPhone')),
    shipping,
    delivery,
    billing: text(first(wire, 'billing_address', 'billingAddress')) || delivery,
    lines: list(first(wire, 'order_lines', 'orderLines')).map(lineFrom),
    total: amount(first(wire, 'total_price', 'totalPrice', 'total')),
  };
}

/** A list of orders, bare or as `{ orders }`. */
export const ordersFrom = (answer: unknown): Order[] =>
  list(Array.isArray(answer) ? answer : record(answer)['orders']).map(orderFrom);

/** One line per comma-separated part. */
export const addressLines = (address: string): string[] =>
  address
    .split(/[\n,]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
