import { ADDRESS, type Person, type Stage, type WalkOrder, type WalkPot } from './stage.ts';

export interface BasketLine {
  pot: WalkPot;
  quantity: number;
  /** Default the pot itself. */
  variantId?: string;
  /** Of one piece; default the pot's own price. */
  pence?: number;
}
export interface Basket {
  lines: BasketLine[];
  buyer?: Person;
  name?: string;
  /** Default that of the buyer. */
  email?: string;
  address?: string;
  /** What to pay; default what the lines cost. */
  pence?: number;
  /** Further fields of the order. */
  more?: object;
}

/** Puts several pots into a cart, pays with a card, and orders. */
export async function buyBasket(
  stage: Stage,
  { lines, buyer = stage.guest(), name = 'Gwen Guest', email = buyer.email, ...basket }: Basket,
): Promise<WalkOrder> {
  const guest = buyer.browser.token === null ? 'guest-' : '';
  const { address = ADDRESS, more } = basket;
  const items = lines.map(({ pot, quantity, variantId = 'main' }) => ({
    product_id: pot.id,
    quantity,
    variant_id: variantId,
  }));
  for (const { product_id, quantity, variant_id: variantId } of items)
    // One after the other, as a shopper does it.
    // oxlint-disable-next-line no-await-in-loop
    await buyer.must('POST', '/cart/items', { product_id, variantId, quantity });
  const amount =
    basket.pence ?? lines.reduce((sum, { pot, pence = pot.pence, quantity }) => sum + pence * quantity, 0);
  const { payment } = await buyer.must('POST', `/payments/${guest}create-payment`, {
    sourceId: 'cnon:card-nonce-ok',
    amount,
    currency: 'GBP',
  });
  const { order, orderToken } = await buyer.must('POST', `/orders/${guest}checkout`, {
    customer_name: name,
    customer_email: email,
    customer_phone: '01782 000000',
    shipping_address: address,
    delivery_address: address,
    billing_address: '3 Glaze Street, Hanley, ST1 1AA',
    payment_id: payment.id,
    items,
    ...more,
  });
  if (guest) buyer.browser.orderToken = orderToken;
  return { id: order.id, number: order.order_number, email, paymentId: payment.id, order, buyer };
}
