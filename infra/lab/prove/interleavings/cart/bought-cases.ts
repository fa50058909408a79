import { randomUUID } from 'node:crypto';
import type { Browser } from './browser.ts';
import type { CartCase, CartShop } from './cart-shop.ts';
import { isPaid, paidOrder } from './order-calls.ts';

/** The ledger sells so many, and the cart service knows. */
async function sell(shop: CartShop, id: string, who: Browser, quantity: number, left: number): Promise<void> {
  const sale = { orderId: randomUUID(), owner: who.owner, quantity };
  await shop.publish('stock.changed.v1', id, shop.neighbours.change(id, left, sale));
  await shop.until('the sale is known', async () => {
    const { body } = await shop.internal('GET', `/internal/holds/${id}/main`);
    return body['onHand'] === left;
  });
}
const quantities = async (who: Browser): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await who.items()).map(({ product_id: id, quantity, stock_warning: warning }) => [
      id,
      warning ? -quantity : quantity,
    ]),
  );

/** What was bought leaves the cart, once for each order, and nothing else does. */
export const boughtOnce: CartCase = async (shop) => {
  const [some, all, other] = [await shop.pot(9), await shop.pot(2), await shop.pot(3, { blue: 2 })];
  const [ada, bob] = [shop.guest(), shop.guest()];
  await ada.add(some, 3);
  await ada.add(all, 2);
  await ada.add(other);
  await bob.add(some);
  const order = paidOrder(ada.owner, [
    [some, 1],
    [all, 1],
    [some, 1],
    [all, 1],
    [other, 1, 'blue'],
  ]);
  await sell(shop, some, ada, 2, 7);
  await sell(shop, all, ada, 2, 0);
  await isPaid(shop, order);
  shop.is('what stays', await quantities(ada), { [some]: 1, [other]: 1 });
  shop.is('no more', (await ada.items()).length, 2);
  await ada.add(some, 2);
  await isPaid(shop, order);
  shop.is('the event again', await quantities(ada), { [some]: 3, [other]: 1 });
  shop.is('someone else’s', await quantities(bob), { [some]: 1 });
  // Orders that come from no cart.
  const byHand = paidOrder(ada.owner, [[other, 1]], { handSale: { by: 'maker', payments: [] } });
  await shop.publish('order.paid.v1', byHand.orderId, byHand);
  const voucher = paidOrder(ada.owner, [['', 1]]);
  await shop.publish('order.paid.v1', byHand.orderId, voucher);
  shop.neighbours.change(some, 6, { orderId: byHand.orderId, owner: bob.owner, quantity: 1 });
  await isPaid(shop, { ...paidOrder(bob.owner, [[some, 1]]), orderId: byHand.orderId });
  shop.is('one by hand takes nothing', await quantities(ada), { [other]: 1 });
  shop.is('his has left, although the news of the sale is late', (await bob.items()).length, 0);
};

/** Whatever the buyer has reserved again since the order stays. */
export const reservedSinceTheOrder: CartCase = async (shop) => {
  const [again, more, lost] = [await shop.pot(5), await shop.pot(5), await shop.pot(5)];
  const [ada, bob, cy] = [shop.guest(), shop.guest(), shop.guest()];
  await ada.add(again);
  const first = paidOrder(ada.owner, [[again, 1]]);
  await sell(shop, again, ada, 1, 4);
  shop.is('another one', (await ada.add(again)).status, 201);
  await isPaid(shop, first);
  shop.is('it stays', await quantities(ada), { [again]: 1 });
  await bob.add(more, 2);
  const second = paidOrder(bob.owner, [[more, 2]]);
  await sell(shop, more, bob, 2, 3);
  await bob.add(more, 1);
  await isPaid(shop, second);
  shop.is('one of three', await quantities(bob), { [more]: 1 });
  // Redis has lost the cart.
  await cy.add(lost, 2);
  await shop.copied(lost, 2);
  const third = paidOrder(cy.owner, [[lost, 1]]);
  await sell(shop, lost, cy, 1, 4);
  await shop.clock.lose([{ productId: lost, variantId: 'main' }], [cy.owner]);
  await isPaid(shop, third);
  shop.is('one of two', await quantities(cy), { [lost]: 1 });
  await shop.clock.lose([], [cy.owner]);
  shop.is('in the copy too', await quantities(cy), { [lost]: 1 });
};

/** Repeated, older and missing changes of the ledger each count once; several may come together. */
export const changesOfALedger: CartCase = async (shop) => {
  const [id, gaps] = [await shop.pot(9), await shop.pot(9)];
  const ada = shop.guest();
  await ada.add(id, 6);
  await ada.add(gaps, 6);
  const shown = async (pot: string) => (await shop.internal('GET', `/internal/holds/${pot}/main`)).body;
  const sale = (quantity: number) => ({ orderId: randomUUID(), owner: ada.owner, quantity });
  const events = [
    shop.neighbours.change(id, 8, sale(1)),
    shop.neighbours.change(id, 6, sale(2)),
    shop.neighbours.change(id, 7),
  ];
  const [one, two, three] = events as [(typeof events)[0], (typeof events)[0], (typeof events)[0]];
  await Promise.all([one, two, three, one, two].map((event) => shop.publish('stock.changed.v1', id, event)));
  await shop.until('all are known', async () => (await shown(id))['onHand'] === 7);
  shop.is('once each', await shown(id), { onHand: 7, held: 3 });
  await shop.copied(id, 3);
  await shop.publish('stock.changed.v1', id, two);
  await shop.publish('stock.changed.v1', id, one);
  // The last of these comes behind one that is missing.
  shop.neighbours.change(gaps, 7, sale(2));
  await shop.publish('stock.changed.v1', gaps, shop.neighbours.change(gaps, 6, sale(1)));
  await shop.until('both', async () => (await shown(gaps))['onHand'] === 6);
  shop.is('both sales', await shown(gaps), { onHand: 6, held: 3 });
  await shop.copied(gaps, 3);
  shop.is('old ones change nothing', await shown(id), { onHand: 7, held: 3 });
  shop.is('what she has', (await ada.item(id))?.stock_warning !== null, true);
};

/** Redis loses a pot, the ledger sells, and no event says so. */
export const soldWhileLost: CartCase = async (shop) => {
  const [id, away] = [await shop.pot(5), await shop.pot(2)];
  const [ada, bob] = [shop.guest(), shop.guest()];
  await ada.add(id, 3);
  await shop.copied(id, 3);
  await shop.clock.lose([{ productId: id, variantId: 'main' }], []);
  shop.neighbours.change(id, 3, { orderId: randomUUID(), owner: ada.owner, quantity: 2 });
  shop.is('two are left', (await bob.add(id, 2)).status, 201);
  shop.is('and no more', await bob.add(id), { status: 409 });
  await shop.copied(id, 3);
  shop.is('one is hers still', await shop.internal('GET', `/internal/holds/${id}/main`), {
    body: { onHand: 3, held: 3 },
  });
  shop.neighbours.ledger.delete(`${away}:main`);
  shop.is('the ledger does not know it', await bob.add(away), {
    status: 409,
    body: { code: 'out-of-stock' },
  });
};
