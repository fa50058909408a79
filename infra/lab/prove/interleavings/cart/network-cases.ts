import { randomUUID } from 'node:crypto';
import type { CartCase } from './cart-shop.ts';

const tooMany = { status: 429, body: { code: 'too-many-requests' } };

/** The shoppers of one network may have five pieces reserved. */
export const piecesOfANetwork: CartCase = async (shop) => {
  const [id, few, none] = [await shop.pot(30), await shop.pot(1), await shop.pot(0)];
  const at = ['2001:db8:1:1::1', '2001:db8:1:1::2'];
  const [ada, bob, cy] = [shop.guest(at[0]), shop.guest(at[1]), shop.guest(at[0])];
  shop.is('three', (await ada.add(id, 3)).status, 201);
  shop.is('five', (await bob.add(id, 2)).status, 201);
  const refused = await cy.add(id);
  shop.is('a sixth', refused, tooMany);
  shop.is('for how long', refused.waits > 1700 && refused.waits <= 1800, true);
  shop.is('a sixth by a change', await ada.change(id, 4), tooMany);
  shop.is('it is not reserved', await shop.available(id), 25);
  shop.is('another network', (await shop.guest('2001:db8:1:2::1').add(id, 5)).status, 201);
  shop.is('a reverse proxy on this machine', (await shop.guest('127.0.0.1').add(id, 6)).status, 201);
  await ada.change(id, 2);
  shop.is('one that is not there', await cy.add(none), { status: 409 });
  shop.is('what she has given back', (await cy.add(id)).status, 201);
  shop.is('no more than that', await bob.change(id, 3), tooMany);
  await bob.remove(id);
  shop.is('what he has given back', (await cy.add(id, 2)).status, 201);
  shop.is('no more than that either', await cy.add(few), tooMany);
  await ada.call('DELETE', '/api/cart');
  shop.is('emptied', (await cy.add(few)).status, 201);
  // Now she logs in with one, beside his four.
  await ada.add(id);
  shop.is('the fifth', await cy.change(id, 4), tooMany);
  shop.logIn(ada);
  await ada.merge();
  shop.is('logging in changes nothing', await cy.change(id, 4), tooMany);
  await ada.remove(id);
  shop.is('the account gives it back', (await cy.change(id, 4)).status, 200);
};

/** What was bought, or has ended, no longer counts. */
export const endsInANetwork: CartCase = async (shop) => {
  const id = await shop.pot(9);
  const [ada, bob] = [shop.guest('198.51.100.1'), shop.guest('198.51.100.1')];
  await ada.add(id, 3);
  await bob.add(id, 2);
  const sold = shop.neighbours.change(id, 6, { orderId: randomUUID(), owner: ada.owner, quantity: 3 });
  await shop.publish('stock.changed.v1', id, sold);
  await shop.until(
    'the sale is known',
    async () => (await shop.internal('GET', `/internal/holds/${id}/main`)).body['held'] === 2,
  );
  shop.is('in place of what was bought', (await bob.add(id, 3)).status, 201);
  shop.is('and no more', await ada.add(id), tooMany);
};

/** Four guests of a network may begin a cart. */
export const cartsOfANetwork: CartCase = async (shop) => {
  const [id, none] = [await shop.pot(9), await shop.pot(0)];
  const at = '198.51.100.2';
  const first = shop.guest(at);
  shop.is('one that is not there', await shop.guest(at).add(none), { status: 409 });
  shop.is('the first', (await first.add(id)).status, 201);
  for (let guest = 2; guest <= 4; guest += 1) shop.is('the next', (await shop.guest(at).add(id)).status, 201);
  shop.is('a fifth', await shop.guest(at).add(id), tooMany);
  shop.is('the first goes on', (await first.add(id)).status, 201);
  await first.remove(id);
  const account = shop.logIn(shop.guest(at));
  shop.is('an account', (await account.add(id)).status, 201);
  shop.is('elsewhere', (await shop.guest().add(id)).status, 201);
};

/** Two shoppers of a network may wait for one pot, and two guests for any. */
export const waitingOfANetwork: CartCase = async (shop) => {
  const [id, other] = [await shop.pot(1), await shop.pot(1)];
  for (const pot of [id, other]) await shop.guest().add(pot);
  const at = '198.51.100.3';
  const wait = (who: ReturnType<typeof shop.guest>, pot: string) =>
    who.call('POST', '/api/cart/waiting', { product_id: pot, email: `${randomUUID()}@example.com` });
  const ada = shop.guest(at);
  shop.is('the first', await wait(ada, id), { status: 201 });
  shop.is('her again', await wait(ada, id), { status: 201 });
  shop.is('an account', await wait(shop.logIn(shop.guest(at)), id), { status: 201 });
  shop.is('a third', await wait(shop.logIn(shop.guest(at)), id), tooMany);
  shop.is('a second guest', await wait(shop.guest(at), other), { status: 201 });
  shop.is('a third guest', await wait(shop.guest(at), other), tooMany);
  shop.is('elsewhere', await wait(shop.guest(), other), { status: 201 });
  // Accounts with a confirmed address are limited for each pot alone.
  const pots = [await shop.pot(1), await shop.pot(1), await shop.pot(1)];
  for (const pot of pots) {
    await shop.guest().add(pot);
    shop.is('an account, for any pot', (await wait(shop.logIn(shop.guest('198.51.100.4')), pot)).status, 201);
  }
  for (const pot of pots.slice(0, 2))
    shop.is('two guests', (await wait(shop.guest('198.51.100.4'), pot)).status, 201);
  shop.is('and no more', await wait(shop.guest('198.51.100.4'), pots[2] ?? ''), tooMany);
};
