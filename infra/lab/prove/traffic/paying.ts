import type { Reply } from '../judge/history.ts';
import { done, type Person } from './person.ts';
import type { Pot } from './shop.ts';

/** Square's published test cards. */
const good = { number: '4111 1111 1111 1111', expiration: '12/30', cvv: '111', postal_code: 'ST1 5AB' };
export const CARDS = {
  good,
  declined: { ...good, number: '4000 0000 0000 0002' },
  'wrong cvv': { ...good, cvv: '911' },
} as const;
export type Card = keyof typeof CARDS;

export interface Basket {
  pot: Pot;
  quantity: number;
}

const ADDRESS = '1 Kiln Lane, Stoke-on-Trent, ST1 5AB';

export const priceOf = (basket: Basket[]): number =>
  basket.reduce((sum, { pot, quantity }) => sum + pot.pence * quantity, 0);

/** The card form makes a token of the card, which can be used once. Null: it could not, or there was no answer. */
export async function tokenOf(person: Person, card: Card, applicationId: string): Promise<string | null> {
  const request = { method: 'Card', application_id: applicationId, card: CARDS[card] };
  let token: string | null = null;
  await person.record(
    { kind: 'visit', what: 'card form' },
    () => person.browser.ask('POST', '/square-sandbox/v1/tokens', request),
    ({ body }) => {
      token = body.token ?? null;
      return done();
    },
  );
  return token;
}

/** @param token of this card, and whether it was sent before */
export function pay(
  person: Person,
  pence: number,
  token: { sourceId: string; card: Card; again: boolean },
  goneAfterMs?: number,
): Promise<Reply | null> {
  const { sourceId, card, again } = token;
  const path = person.browser.token ? '/api/payments/create-payment' : '/api/payments/guest-create-payment';
  return person.record(
    { kind: 'pay', pence, card: card === 'good' ? 'good' : 'bad', again },
    () => person.browser.ask('POST', path, { sourceId, amount: pence, currency: 'GBP' }, { goneAfterMs }),
    ({ body }) => ({ kind: 'paid', payment: String(body.payment?.id) }),
  );
}

export function order(
  person: Person,
  payment: string,
  basket: Basket[],
  email: string,
  goneAfterMs?: number,
): Promise<Reply | null> {
  const body = {
    customer_name: 'Sal Shopper',
    customer_email: email,
    delivery_address: ADDRESS,
    payment_id: payment,
    items: basket.map(({ pot, quantity }) => ({
      product_id: pot.productId,
      variant_id: 'main',
      quantity,
      receipt: person.cart.get(pot.sku)?.receipt,
    })),
  };
  const lines = basket.map(({ pot: { sku }, quantity }) => ({ sku, quantity }));
  const path = person.browser.token ? '/api/orders/checkout' : '/api/orders/guest-checkout';
  return person.record(
    { kind: 'order', payment, lines, email, pence: priceOf(basket) },
    () => person.browser.ask('POST', path, body, { goneAfterMs }),
    ({ body: { order: placed } }) => ({
      kind: 'ordered',
      order: String(placed?.orderNumber),
      status: String(placed?.status),
    }),
  );
}
