import { randomUUID } from 'node:crypto';
import type { PayCase } from './pay-shop.ts';

/** A shopper who asks twice gets one payment, with another card none, and no one gets someone else's. */
export const onePaymentAtATime: PayCase = async (shop) => {
  const ada = shop.stranger();
  const first = await shop.pay(ada, 3000);
  shop.is('a payment', first, { status: 200, body: { payment: { status: 'AUTHORISED', amount: 3000 } } });
  const again = await shop.pay(ada, 3000);
  shop.is('the same again', again, { status: 200, id: first.id });
  const PAID = { status: 409, code: 'payment-in-progress' };
  shop.is('another card', await shop.pay(ada, 3000, 'cnon:gift-card-nonce-ok'), PAID);
  shop.is('another amount', await shop.pay(ada, 3001), PAID);
  shop.is('Square', shop.sums(first.id), { payments: 1, open: 3000 });
  const bob = await shop.pay(shop.stranger({ ip: ada.ip }), 3000);
  shop.is('someone else in the same network', [bob.status, bob.id === first.id], [200, false]);
  const account = { ip: ada.ip, account: shop.account() };
  const own = await shop.pay(account, 3000);
  shop.is('an account', [own.status, own.id === first.id], [200, false]);
  shop.is('an account again', await shop.pay(account, 3000), { status: 200, id: own.id });
  await shop.capture(own.id, randomUUID(), 3000);

  // Once an order has it, or it is cancelled, or declined, there may be another.
  await shop.capture(first.id, randomUUID(), 3000);
  const second = await shop.pay(ada, 3000);
  shop.is('after the order', [second.status, second.id === first.id], [200, false]);
  await shop.internal('POST', `/${second.id}/reverse`, { reason: 'another cart' });
  const declined = await shop.pay(ada, 3000, 'cnon:card-nonce-declined');
  shop.is('after it was cancelled', declined, { status: 402, code: 'payment-declined' });
  const third = await shop.pay(ada, 3000);
  shop.is('after one that was declined', [third.status, third.id === second.id], [200, false]);
};

/** Without a cookie, only the card itself tells two shoppers apart. */
export const withoutCookie: PayCase = async (shop) => {
  const nobody = shop.stranger({ guest: null });
  const [card, other] = [await shop.token(), await shop.token()];
  const first = await shop.pay(nobody, 3100, card);
  shop.is('a card', first, { status: 200 });
  shop.is('the same card again', await shop.pay(nobody, 3100, card), { status: 200, id: first.id });
  const second = await shop.pay(nobody, 3100, other);
  shop.is('another card', [second.status, second.id === first.id], [200, false]);
  // A card that can be used again is no one's.
  const [one, two] = [shop.stranger({ guest: null }), shop.stranger({ guest: null })];
  const [mine, yours] = [await shop.pay(one, 3200), await shop.pay(two, 3200)];
  shop.is('a card of many', [mine.status, yours.status, mine.id === yours.id], [200, 200, false]);
};

/** Two presses at the same instant are one payment; with two cards, one of them is refused. */
export const twoWindows: PayCase = async (shop) => {
  const ada = shop.stranger();
  const [left, right] = await Promise.all([shop.pay(ada, 3300), shop.pay(ada, 3300)]);
  shop.is('two presses', [left.status, right.status, left.id === right.id], [200, 200, true]);
  shop.is('Square', shop.sums(left.id), { payments: 1, open: 3300 });
  const bob = shop.stranger();
  const cards = ['cnon:card-nonce-ok', 'cnon:gift-card-nonce-ok'];
  const answers = await Promise.all(cards.map((card) => shop.pay(bob, 3300, card)));
  shop.is('two cards', answers.map(({ status }) => status).toSorted(), [200, 409]);
};

/** An order takes its own payment, for what was authorised, once. */
export const oneOrder: PayCase = async (shop) => {
  const [id, order, other] = [await shop.authorised(3400), randomUUID(), randomUUID()];
  const refused = { status: 409, body: { code: 'payment-not-usable' } };
  shop.is('a penny less', await shop.capture(id, order, 3399), refused);
  shop.is('a penny more', await shop.capture(id, order, 3401), refused);
  shop.is('its order', await shop.capture(id, order, 3400), { status: 200, body: { state: 'captured' } });
  shop.is('its order again', await shop.capture(id, order, 3400), { status: 200 });
  shop.is('another order', await shop.capture(id, other, 3400), refused);
  const reverse = (orderId?: string, confirmed = false) =>
    shop.internal('POST', `/${id}/reverse`, { reason: 'proof', confirmed, ...(orderId && { orderId }) });
  shop.is('another order gives it back', await reverse(other), refused);
  shop.is('no order gives it back', await reverse(), refused);
  shop.is('settled', await shop.internal('POST', `/${id}/settle`, { by: 'maker' }), refused);
  shop.is('Square', shop.sums(id), { captured: 3400, refunded: 0, open: 0, payments: 1 });
  await shop.until('it is known', () => shop.events('payment.captured.v1', id).length > 0);
  shop.is('who knows', shop.events('payment.captured.v1', id), [{ orderId: order, amountPence: 3400 }]);
  shop.is('someone confirms it', await reverse(undefined, true), { status: 200 });
  await shop.becomes(id, 'refunded');
  await shop.until('it is known', () => shop.events('payment.refunded.v1', id).length > 0);
  shop.is('the money', shop.sums(id), { captured: 3400, refunded: 3400 });
  const spent = await shop.capture(id, order, 3400);
  shop.is('its order, too late', spent, refused);
};
