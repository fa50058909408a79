import type { WireCartItem } from '@slipcast/contracts/http/cart';
import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import type { WireCheckout } from '@slipcast/contracts/http/order';
import type { WirePayment } from '@slipcast/contracts/http/payment';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { admin, type Answer, type Client } from './client.ts';

let made = 0;

/** Creates a pot for one test and waits until it is on sale: the ledger knows its stock and the cart can hold it. */
export async function newPot(overrides: Partial<Record<string, unknown>> = {}): Promise<WireProduct> {
  const owner = await admin();
  const { status, body } = await owner.send<WireProduct>('POST', '/admin/products', {
    name: `Test pot ${process.pid}-${(made += 1)}-${Date.now()}`,
    description: 'A pot for a test. It holds nothing.',
    price: 24.5,
    stock: 5,
    category: 'Tests',
    color: 'Slate',
    weight_grams: 300,
    length_mm: 90,
    width_mm: 90,
    height_mm: 100,
    images: [],
    variants: [],
    ...overrides,
  });
  if (status >= 300) throw new Error(`no pot: ${status} ${JSON.stringify(body)}`);
  const wanted = Number(overrides['stock'] ?? 5);
  await waitFor(`${body.name} is on sale`, async () => (await stockOf(owner, body.id)) === wanted);
  return body;
}

/** Four photographs of the demo shop, so that a test's pot shows no broken images in a browser. */
export async function photographs(client: Client): Promise<[string, string, string, string]> {
  const { body } = await client.get<{ products: WireProduct[] }>('/products?category=Mugs');
  const [one, two, three, four] = body.products.flatMap(({ images }) => images.map(({ url }) => url));
  if (!one || !two || !three || !four) throw new Error('the demo shop has fewer than four photographs');
  return [one, two, three, four];
}

/** The available stock as this client sees it. */
export async function stockOf(client: Client, productId: string, variantId = 'main'): Promise<number> {
  const { body } = await client.get<{ availableStock: number }>(
    `/cart/stock/${productId}?variantId=${variantId}`,
  );
  return body.availableStock;
}

export const addToCart = (
  client: Client,
  pot: WireProduct,
  quantity = 1,
  variantId = 'main',
): Promise<Answer<{ item: WireCartItem }>> =>
  client.send('POST', '/cart/items', {
    product_id: pot.id,
    variantId,
    quantity,
    price: pot.price,
    stock: pot.stock,
    name: pot.name,
  });

export const ADDRESS = '1 Kiln Lane, Stoke-on-Trent, ST1 5AB';

export const orderOf = (paymentId: string, pot: WireProduct, quantity = 1, email = 'guest@example.com') => ({
  customer_name: 'Gwen Guest',
  customer_email: email,
  shipping_address: ADDRESS,
  delivery_address: ADDRESS,
  billing_address: ADDRESS,
  payment_id: paymentId,
  items: [
    { product_id: pot.id, quantity, unit_price: pot.price, variant_id: 'main', variant_color: pot.color },
  ],
});

/** Pays with Square's sandbox card; `pence` is the amount that the client claims. */
export const pay = (
  client: Client,
  pence: number,
  sourceId = 'cnon:card-nonce-ok',
): Promise<Answer<WirePayment>> =>
  client.send('POST', client.token ? '/payments/create-payment' : '/payments/guest-create-payment', {
    sourceId,
    amount: pence,
    currency: 'GBP',
  });

export const checkout = (client: Client, body: unknown): Promise<Answer<WireCheckout>> =>
  client.send('POST', client.token ? '/orders/checkout' : '/orders/guest-checkout', body);

/** A complete sale of one pot; throws if the shop refuses. */
export async function buy(
  client: Client,
  pot: WireProduct,
  quantity = 1,
  email?: string,
): Promise<WireCheckout> {
  await addToCart(client, pot, quantity);
  const paid = await pay(client, Math.round(pot.price * 100) * quantity);
  const { status, body } = await checkout(client, orderOf(paid.body.payment?.id ?? '', pot, quantity, email));
  if (status !== 200 && status !== 201) throw new Error(`no order: ${status} ${JSON.stringify(body)}`);
  return body;
}
