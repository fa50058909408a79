import type { CartCase } from './cart-shop.ts';

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** A process that starts removes what carts no longer need: removed items after an hour, a guest's cart after its cookie has ended. */
export const sweptItems: CartCase = async (shop) => {
  const put = (owner: string, quantity: number, seconds: number) =>
    shop.pool.query(
      `INSERT INTO cart_item (owner, product_id, variant_id, quantity, added_at, seq)
       VALUES ($1, $2, 'main', $3, now(), extract(epoch FROM now() - make_interval(secs => $4)) * 1000000)`,
      [owner, `${quantity} of ${seconds}`, quantity, seconds],
    );
  for (const [owner, quantity, seconds] of [
    ['u:swept', 0, HOUR_SECONDS + 60],
    ['u:swept', 0, HOUR_SECONDS - 60],
    ['u:swept', 1, 40 * DAY_SECONDS],
    ['g:swept', 1, 31 * DAY_SECONDS + 60],
    ['g:swept', 1, 31 * DAY_SECONDS - 60],
  ] as const)
    await put(owner, quantity, seconds);
  const other = await shop.another();
  const left = async () =>
    (
      await shop.pool.query<{ product_id: string }>(
        "SELECT product_id FROM cart_item WHERE owner LIKE '%:swept' ORDER BY product_id",
      )
    ).rows.map(({ product_id: id }) => id);
  await shop.until('two are removed', async () => (await left()).length <= 3);
  const should = [`0 of ${HOUR_SECONDS - 60}`, `1 of ${31 * DAY_SECONDS - 60}`, `1 of ${40 * DAY_SECONDS}`];
  shop.is('the others stay', await left(), should.toSorted());
  await other.stop();
  const [id] = [await shop.pot(2)];
  const ada = shop.guest();
  await ada.add(id);
  await shop.copied(id, 1);
  await ada.remove(id);
  await shop.clock.lose([], [ada.owner]);
  shop.is('what was removed stays so', await ada.items(), []);
};

/** Each process learns of a change of a pot, though only one of them stores it. */
export const changedEverywhere: CartCase = async (shop) => {
  const id = await shop.pot(2);
  const other = await shop.another();
  const [ada, phone] = [shop.account(), shop.guest()];
  shop.logIn(phone, ada.user).goTo(other.url);
  shop.is('hers', (await ada.add(id)).status, 201);
  for (const who of [ada, phone])
    shop.is('its name', await who.item(id), { CartProduct: { name: 'Moon jar' } });
  await shop.publish('product.changed.v1', id, { ...(await shop.facts(id)), version: 2, name: 'Sun jar' });
  for (const who of [ada, phone])
    await shop.until('its new name', async () => (await who.item(id))?.CartProduct.name === 'Sun jar');
  await other.stop();
};
