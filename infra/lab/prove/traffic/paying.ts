import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from '../judge/history.ts';
import type { Delivery } from './delivery.ts';
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

/** How long a shopper pauses before asking again after no answer, or one that does not say what happened. */
export const ASK_AGAIN_MS = 1500;

const POSTCODE = 'ST1 5AB';
const ADDRESS = `1 Kiln Lane, Stoke-on-Trent, ${POSTCODE}`;

export const priceOf = (basket: Basket[]): number =>
  basket.reduce((sum, { pot, quantity }) => sum + pot.pence * quantity, 0);

const itemOf = ({ pot, quantity }: Basket) => ({
  product_id: pot.productId,
  variant_id: 'main',
  quantity,
});

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

/** A code, and what it takes off or pays. */
export interface Code {
  code: string;
  pence: number;
}
/** What a shopper agrees to pay. */
export interface Price {
  /** By card. */
  pence: number;
  /** Null: none, or it had been used up. */
  code: Code | null;
  voucher: Code | null;
}
/** What a shopper enters, to pay less by card. */
export interface Entered {
  code: Code | null;
  /** The code of a gift voucher. */
  voucher: string | null;
}

async function quote(
  person: Person,
  basket: Basket[],
  method: Delivery,
  { code, voucher }: Entered,
): Promise<Price | null> {
  const body = {
    items: basket.map(itemOf),
    postcode: POSTCODE,
    delivery_method: method,
    ...(code && { discount_codes: [code.code] }),
    ...(voucher && { vouchers: [voucher] }),
  };
  const did = { kind: 'quote' as const, goods: priceOf(basket), method };
  let taken: Code | null = null;
  let voucherPence = 0;
  const reply = await person.record(
    did,
    () => person.browser.ask('POST', '/api/orders/quote', body),
    ({ body: quoted }) => {
      taken = code && Number(quoted.discountPence) === code.pence ? code : null;
      did.goods -= taken?.pence ?? 0;
      voucherPence = Number(quoted.voucherPence);
      return { kind: 'quoted', pence: Number(quoted.totalPence) + voucherPence };
    },
  );
  if (reply?.kind !== 'quoted') return null;
  const paying = voucher && voucherPence > 0 ? { code: voucher, pence: voucherPence } : null;
  return { pence: reply.pence - voucherPence, code: taken, voucher: paying };
}

/**
 * What these pots cost with their delivery and this code; null: the shop does not say, however often it is asked.
 *
 * @param how.method null: delivery costs nothing, and the shop is not asked
 */
export async function agreedPrice(
  person: Person,
  basket: Basket[],
  { method, asks, ...entered }: Entered & { method: Delivery | null; asks: number },
): Promise<Price | null> {
  if (!method) return { pence: priceOf(basket), code: null, voucher: null };
  for (let asked = 0; asked < asks; asked += 1) {
    const price = await quote(person, basket, method, entered);
    if (price) return price;
    await sleep(ASK_AGAIN_MS);
  }
  return null;
}

export interface Ordered {
  payment: string;
  basket: Basket[];
  email: string;
  /** What was paid. */
  price: Price;
  /** null: the shop has nothing to choose. */
  method: Delivery | null;
}

export function order(
  person: Person,
  { payment, basket, email, price: { pence, code, voucher }, method }: Ordered,
  goneAfterMs?: number,
): Promise<Reply | null> {
  const body = {
    customer_name: 'Sal Shopper',
    customer_email: email,
    delivery_address: ADDRESS,
    payment_id: payment,
    ...(method && { postcode: POSTCODE, delivery_method: method }),
    ...(code && { discount_codes: [code.code] }),
    ...(voucher && {
      vouchers: [voucher.code],
      ...(pence === 0 && { without_card: true, voucher_pence: voucher.pence }),
    }),
    items: basket.map((one) => ({ ...itemOf(one), receipt: person.cart.get(one.pot.sku)?.receipt })),
  };
  const lines = basket.map(({ pot: { sku }, quantity }) => ({ sku, quantity }));
  const path = person.browser.token ? '/api/orders/checkout' : '/api/orders/guest-checkout';
  return person.record(
    {
      kind: 'order',
      payment,
      lines,
      email,
      pence,
      ...(method && { goods: priceOf(basket) - (code?.pence ?? 0) - (voucher?.pence ?? 0), method }),
      ...(voucher && { voucher: voucher.code, voucherPence: voucher.pence }),
      ...(code && { code: code.code }),
    },
    () => person.browser.ask('POST', path, body, { goneAfterMs }),
    ({ body: { order: placed, orderToken } }) => {
      const number = String(placed?.orderNumber);
      person.lastOrder = { id: String(placed?.id), number };
      person.browser.orderToken = orderToken ?? null;
      return { kind: 'ordered', order: number, status: String(placed?.status) };
    },
  );
}
