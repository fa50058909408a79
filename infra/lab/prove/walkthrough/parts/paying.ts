import { authorise, buyAll, checkOut, fillCart, type WalkPot } from '../buying.ts';
import { together, type Findings } from '../findings.ts';
import type { Part } from '../part.ts';
import type { Stage } from '../stage.ts';

const DECLINES: [source: string, detail: string][] = [
  ['cnon:card-nonce-declined', 'Your card was declined.'],
  ['cnon:card-nonce-rejected-cvv', 'The security code (CVV) isn’t correct.'],
  ['cnon:card-nonce-rejected-postalcode', 'The postcode doesn’t match the card.'],
  ['cnon:card-nonce-rejected-expiration', 'The expiry date isn’t correct.'],
  [
    'cnon:gift-card-nonce-insufficient-funds',
    'Your card was declined because there isn’t enough money in the account.',
  ],
];

/** Cards that are declined, and when someone may try no more of them. */
async function declines(stage: Stage, findings: Findings, pot: WalkPot): Promise<void> {
  const thief = stage.guest('thief');
  await fillCart(thief, [{ pot, quantity: 1 }]);
  const say = async (name: string, source: string, status: number, what: object) => {
    const answer = await authorise(thief, pot.pence, source);
    findings.shows(`a card: ${name}`, [answer.status, answer.body], [status, { success: false, ...what }]);
  };
  await say('used already', 'cnon:card-nonce-already-used', 402, {
    detail: /have already been used\. Please enter your card again/,
  });
  await say('not the card’s fault', 'cnon:gift-card-nonce-insufficient-permission', 503, {
    code: 'payment-unavailable',
    detail: /Your card is fine/,
  });
  for (const [source, detail] of [...DECLINES, ...DECLINES])
    // oxlint-disable-next-line no-await-in-loop -- they are counted
    await say(source, source, 402, { code: 'payment-declined', detail });
  await say('a good one after ten that were declined', 'cnon:card-nonce-ok', 429, {
    detail: /Too many payments were declined/,
  });
  // Someone else in the same network.
  thief.browser.keep(['slipcast_guest=']);
  const other = await authorise(thief, pot.pence);
  findings.shows(
    'someone else',
    [other.status, other.body],
    [200, { success: true, payment: { status: 'AUTHORISED', amount: pot.pence, currency: 'GBP' } }],
  );
}

/** Without a cart, so many payments of one network wait for their order. */
async function crowd(stage: Stage, findings: Findings): Promise<void> {
  const crowd = stage.guest('crowd');
  const one = () => authorise(crowd, 100);
  const open = new Set<string>();
  for (let count = 0; count < 20; count += 1)
    // oxlint-disable-next-line no-await-in-loop -- they are counted
    open.add((await one()).body.payment?.id);
  findings.shows('twenty payments without a cart', [open.size, open.has('undefined')], [20, false]);
  const more = await one();
  findings.shows('one more', [more.status, more.body.detail], [429, /several payments without an order/]);
  findings.shows('elsewhere', (await authorise(stage.guest(), 100)).status, 200);
}

/** One payment at a time, with its own owner, for one order, and for what the order costs. */
async function owners(stage: Stage, findings: Findings, pot: WalkPot) {
  const [buyer, eve] = [stage.guest('gwen'), stage.guest('eve')];
  const wanted = [{ pot, quantity: 2 }];
  await fillCart(buyer, wanted);
  await fillCart(eve, wanted);
  const first = await authorise(buyer, 1998);
  const again = await authorise(buyer, 1998);
  const paymentId: string = first.body.payment.id;
  findings.shows('the same payment again', again.body.payment.id, paymentId);
  const other = await authorise(buyer, 1999);
  findings.shows('another one while it waits', [other.status, other.body.code], [409, 'payment-in-progress']);
  const card = await authorise(buyer, 1998, 'cnon:gift-card-nonce-ok');
  findings.shows('another card while it waits', [card.status, card.body.code], [409, 'payment-in-progress']);
  findings.shows('Square', await stage.square.booked(paymentId), {
    authorised: 1998,
    open: 1998,
    captured: 0,
  });
  const stolen = await checkOut(eve, wanted, paymentId);
  findings.shows(
    'someone else’s payment',
    [stolen.status, stolen.body],
    [409, { code: 'payment-not-usable', detail: /cannot be used for this order/ }],
  );
  const made = await checkOut(buyer, wanted, paymentId);
  const order = { status: 'paid', total: 19.98, order_lines: [{ quantity: 2, unit_price: 9.99 }] };
  findings.shows('an order with it', [made.status, made.body], [200, { order, emailStatus: { sent: true } }]);
  findings.shows(
    'the same order',
    (await checkOut(buyer, wanted, paymentId)).body.order.id,
    made.body.order.id,
  );
  await fillCart(buyer, wanted);
  findings.shows(
    'more with the same payment',
    (await checkOut(buyer, [{ pot, quantity: 1 }], paymentId)).body.order,
    { id: made.body.order.id, total: 19.98 },
  );
  const late = await checkOut(eve, wanted, paymentId);
  findings.shows(
    'someone else’s payment that is used',
    [late.status, late.body.code],
    [409, 'payment-not-usable'],
  );
  findings.shows('Square', await stage.square.booked(paymentId), {
    authorised: 1998,
    captured: 1998,
    open: 0,
    voided: 0,
    refunded: 0,
  });

  const tooMuch = (await authorise(eve, 1999)).body.payment.id;
  const wrong = await checkOut(eve, wanted, tooMuch);
  findings.shows(
    'a penny too much',
    [wrong.status, wrong.body],
    [409, { code: 'cart-mismatch', authorisedPence: 1999, totalPence: 1998, payment: 'released' }],
  );
  await findings.comes('its money', () => stage.square.booked(tooMuch), {
    voided: 1999,
    captured: 0,
    open: 0,
  });
  const spent = await checkOut(eve, wanted, tooMuch);
  findings.shows(
    'that payment again',
    [spent.status, spent.body.detail],
    [409, /was cancelled\. You have not been charged\. Please pay again/],
  );
  return { paymentId, id: made.body.order.id };
}

/** Which card has paid, for those who may know. */
async function cards(stage: Stage, findings: Findings, pot: WalkPot) {
  const buyer = await stage.customer();
  const order = await buyAll(buyer, [{ pot, quantity: 1 }], { pence: 999 });
  const path = `/orders/${order.id}/card`;
  const card = { brand: 'VISA', last4: '1111' };
  await findings.comes('the card', async () => (await buyer.ask('GET', path)).body, { card });
  findings.shows('all of them', await buyer.get('/orders/cards'), {
    cards: [{ orderNumber: order.number, card }],
  });
  findings.shows('a stranger', (await (await stage.customer()).ask('GET', path)).status, 404);
  return async (later: Findings) => later.shows('the card', await buyer.get(path), { card });
}

/** Payments by card. */
export const paying: Part = {
  name: 'paying',
  async run(stage, findings) {
    const pot = await stage.pot(findings, { price: 9.99, stock: 12 });
    const [{ paymentId, id }, look] = await together([
      owners(stage, findings, pot),
      cards(stage, findings, pot),
      declines(stage, findings, pot),
      crowd(stage, findings),
    ]);
    const form = await stage.guest().get('/payments/config');
    findings.shows('the card form', form, {
      applicationId: /./,
      locationId: /./,
      sdkUrl: /square\.js$/,
      applePay: true,
      googlePay: true,
    });
    return async (later) => {
      await look(later);
      later.shows('the order', await stage.seen({ id }), { status: 'paid', total: 19.98 });
      later.shows('Square', await stage.square.booked(paymentId), { captured: 1998, refunded: 0 });
    };
  },
};
