import { randomUUID } from 'node:crypto';
import type { Answer } from '../traffic/browser.ts';
import { PartFailed } from './findings.ts';
import type { Person } from './person.ts';

export const ADDRESS = '1 Kiln Lane, Stoke-on-Trent, ST1 5AB';

export interface WalkPot {
  id: string;
  name: string;
  pence: number;
  /** As the back office shows it. */
  product: Answer['body'];
}
export interface WalkOrder {
  id: string;
  number: string;
  email: string;
  paymentId: string;
  /** As the checkout answered. */
  order: Answer['body'];
  buyer: Person;
}
/** Some pieces of one pot. */
export interface Wanted {
  pot: WalkPot;
  quantity: number;
  /** Default the pot itself. */
  variantId?: string;
  /** Of one piece; default the pot's own price. */
  pence?: number;
}

const itemOf = ({ pot, quantity, variantId = 'main' }: Wanted) => ({
  product_id: pot.id,
  variant_id: variantId,
  quantity,
});

/** What it would cost now. */
export const quote = (person: Person, wanted: readonly Wanted[], more: object = {}): Promise<Answer> =>
  person.ask('POST', '/orders/quote', { items: wanted.map(itemOf), ...more });

export async function fillCart(buyer: Person, wanted: readonly Wanted[]): Promise<void> {
  for (const { pot, quantity, variantId = 'main' } of wanted)
    // oxlint-disable-next-line no-await-in-loop -- one cart
    await buyer.must('POST', '/cart/items', { product_id: pot.id, variantId, quantity });
}

/** Lets a card be authorised. */
export const authorise = (buyer: Person, pence: number, sourceId = 'cnon:card-nonce-ok'): Promise<Answer> =>
  buyer.ask('POST', `/payments/${buyer.browser.token === null ? 'guest-' : ''}create-payment`, {
    sourceId,
    amount: pence,
    currency: 'GBP',
  });

/** Orders what is in the cart with a payment that was authorised. */
export const checkOut = (
  buyer: Person,
  wanted: readonly Wanted[],
  paymentId: string,
  more: object = {},
): Promise<Answer> =>
  buyer.ask('POST', `/orders/${buyer.browser.token === null ? 'guest-' : ''}checkout`, {
    customer_name: 'Gwen Guest',
    customer_email: buyer.email,
    customer_phone: '01782 000000',
    shipping_address: ADDRESS,
    delivery_address: ADDRESS,
    billing_address: ADDRESS,
    payment_id: paymentId,
    items: wanted.map(itemOf),
    ...more,
  });

const costOf = (wanted: readonly Wanted[]): number =>
  wanted.reduce((sum, { pot, pence = pot.pence, quantity }) => sum + pence * quantity, 0);

export interface Purchase {
  /** What to pay with a card; default what the pots cost. 0: vouchers pay all of it. */
  pence?: number | undefined;
  /** Further fields of the order. */
  more?: object | undefined;
}

/** Fills a cart, pays with a card, and orders. Throws PartFailed with the shop's own words when it refuses. */
export async function buyAll(
  buyer: Person,
  wanted: readonly Wanted[],
  { pence = costOf(wanted), more }: Purchase = {},
): Promise<WalkOrder> {
  await fillCart(buyer, wanted);
  const paid = pence === 0 ? null : await authorise(buyer, pence);
  const paymentId: string = paid ? paid.body.payment?.id : randomUUID();
  const { status, body } = await checkOut(buyer, wanted, paymentId, more);
  if (status >= 300) throw new PartFailed(`the order was refused: ${status} ${JSON.stringify(body)}`);
  const { order, orderToken } = body;
  if (buyer.browser.token === null) buyer.browser.orderToken = orderToken;
  return { id: order.id, number: order.order_number, email: buyer.email, paymentId, order, buyer };
}
