import { randomUUID } from 'node:crypto';
import type { Answer } from '../../traffic/browser.ts';
import { ADDRESS, type Person, type Stage, type WalkOrder, type WalkPot } from '../stage.ts';

/** Some pieces of one pot. */
export interface Wanted {
  pot: WalkPot;
  quantity: number;
  variantId?: string;
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

/** Fills a cart, pays so much with a card, or nothing where vouchers pay all of it, and orders. Throws what a refusal says. */
export async function buyAll(
  stage: Stage,
  wanted: readonly Wanted[],
  { buyer = stage.guest(), pence, more = {} }: { buyer?: Person; pence: number; more?: object },
): Promise<WalkOrder> {
  await fillCart(buyer, wanted);
  const isGuest = buyer.browser.token === null;
  const paid = pence === 0 ? null : await authorise(buyer, pence);
  const paymentId: string = paid ? paid.body.payment?.id : randomUUID();
  const { status, body } = await checkOut(buyer, wanted, paymentId, more);
  if (status >= 300) throw new Error(`the order was refused: ${status} ${JSON.stringify(body)}`);
  const { order, orderToken } = body;
  if (isGuest) buyer.browser.orderToken = orderToken;
  return { id: order.id, number: order.order_number, email: buyer.email, paymentId, order, buyer };
}
