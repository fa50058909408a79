import type { CartCase } from './cart-shop.ts';

/** A full cart stays as it is at login, which succeeds, and what has no room in it is free. */
export const fullCartAtLogin: CartCase = async (shop) => {
  const [one, two, three] = [await shop.pot(9), await shop.pot(9), await shop.pot(9)];
  const [items, guest] = [shop.account(), shop.guest()];
  await items.add(one);
  await items.add(two);
  await guest.add(three);
  await guest.add(two, 2);
  shop.logIn(guest, items.user);
  shop.is('joined', (await guest.merge()).status, 200);
  const quantities = async (who: typeof items) =>
    Object.fromEntries((await who.items()).map(({ product_id: id, quantity }) => [id, quantity]));
  shop.is('two items', await quantities(items), { [one]: 1, [two]: 3 });
  shop.is('not a third', (await items.items()).length, 2);
  shop.is('it is free', [await shop.available(three), await shop.available(two)], [9, 6]);
  const [pieces, other] = [shop.account(), shop.guest()];
  await pieces.add(one, 4);
  await other.add(one, 2);
  await other.add(three, 3);
  shop.logIn(other, pieces.user);
  shop.is('joined too', (await other.merge()).status, 200);
  const found = await quantities(pieces);
  const sum = Object.values(found).reduce((all, quantity) => all + quantity, 0);
  shop.is('six pieces at most', sum <= 6 && (found[one] ?? 0) >= 4, true);
  const held = 9 - (await shop.available(one)) + (9 - (await shop.available(three)));
  shop.is('no more is held than is shown', held, sum + 1);
};
