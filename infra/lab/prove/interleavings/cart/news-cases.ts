import type { CartCase } from './cart-shop.ts';

interface Pot {
  productId: string;
  pieces: number;
  freeAt: string | null;
  seq: number;
}
const sku = (productId: string) => ({ productId, variantId: 'main' });

/** A reservation that ends by itself is in the news within a second, and no longer shown to anyone. */
export const endInTheNews: CartCase = async (shop) => {
  const [id, other] = [await shop.pot(3), await shop.pot(3)];
  const [ada, bob, maker] = [shop.guest(), shop.guest(), shop.account()];
  shop.neighbours.admins.add(maker.user);
  await ada.add(id);
  await bob.add(id);
  await ada.add(other);
  await shop.copied(id, 2);
  await shop.copied(other, 1);
  const news = (): Pot[] =>
    shop.events
      .flatMap(({ type, data }) => (type === 'holds.changed.v1' ? (data as { pots: Pot[] }).pots : []))
      .filter(({ productId }) => productId === id);
  await shop.until('both are in the news', () => news().at(-1)?.pieces === 2);
  shop.is('and the first end', news().at(-1)?.freeAt, (await ada.item(id))?.expires_at);
  await shop.pool.query(
    `UPDATE cart_hold SET expires_at = now() - interval '5 minutes' WHERE product_id = $1 AND owner = $2`,
    [id, ada.owner],
  );
  const shown = async () =>
    (await maker.call<{ holds: { held: number }[] }>('GET', `/api/cart/holds/${id}`)).body.holds;
  shop.is('for the maker', await shown(), [{ held: 1 }]);
  type Held = { held: Pot[] };
  await shop.until('for shoppers', async () => {
    const { body } = await shop.guest().call<Held>('GET', '/api/cart/held');
    return body.held.find(({ productId }) => productId === id)?.pieces === 1;
  });
  await shop.clock.passTime([sku(id)], 31 * 60_000);
  await shop.pool.query(`UPDATE cart_hold SET expires_at = now() WHERE product_id = $1`, [id]);
  await shop.until('their end is in the news', () => news().at(-1)?.pieces === 0);
  shop.is('all are there', news().at(-1)?.freeAt, null);
  shop.is(
    'in order',
    news().every(({ seq }, at, all) => at === 0 || seq > (all[at - 1]?.seq ?? 0)),
    true,
  );
  shop.is('for the maker too', await shown(), []);
};

/** What an order claims: how long it lasts, what it says of it, and what is being counted. */
export const whatIsClaimed: CartCase = async (shop) => {
  const [held, none, counted] = [await shop.pot(3), await shop.pot(3), await shop.pot(3)];
  const ada = shop.guest();
  await ada.add(held, 2);
  const claim = (ids: string[], quantity: number) =>
    shop.internal<{
      claimed: boolean;
      versions: { raised: number; lastsMs: number; version: number; seq: number }[];
    }>('POST', '/internal/claims', {
      owner: ada.owner,
      items: ids.map((productId) => ({ ...sku(productId), quantity })),
    });
  const { body } = await claim([held, none], 2);
  shop.is('both', body, {
    claimed: true,
    versions: [
      { ...sku(held), raised: 0, version: 1 },
      { ...sku(none), raised: 2, version: 1 },
    ],
  });
  const [first, second] = body.versions.map(({ lastsMs }) => Math.round(lastsMs / 10_000) * 10);
  // The half hour of a reservation and the two minutes of a claim, each less half a minute.
  shop.is('how long they last', [first, second], [1770, 90]);
  const change = { ...shop.neighbours.change(counted, 3), quarantined: true as const };
  const told = shop.neighbours.ledger.get(`${counted}:main`);
  if (told) told.quarantined = true;
  await shop.publish('stock.changed.v1', counted, change);
  await shop.until('it is being counted', async () => (await shop.guest().add(counted)).status === 503);
  const refused = await claim([counted, held], 3);
  shop.is('not now', refused.status, 503);
  shop.is('nor is it shown', await ada.call('GET', `/api/cart/stock/${counted}`), { status: 503 });
};

/** Terms and names of a pot that come late change nothing. */
export const lateTerms: CartCase = async (shop) => {
  const id = await shop.pot(9);
  const sale = (paused: boolean) => ({
    updateId: `kiln-${id}`,
    title: 'Kiln',
    revision: 1,
    opensAt: '2020-01-01T10:00:00.000Z',
    paused,
    pieces: null,
    oneOfEach: false,
    earlyMinutes: 0,
    room: null,
  });
  const facts = await shop.facts(id);
  const say = (version: number, name: string, paused?: boolean) =>
    shop.publish('product.changed.v1', id, {
      ...facts,
      version,
      name,
      ...(paused !== undefined && { sale: sale(paused) }),
    });
  const ada = shop.guest();
  await say(4, 'Fourth', true);
  await shop.knows(id, 4);
  shop.is('paused', await ada.add(id), { status: 409, body: { code: 'update-paused' } });
  await say(3, 'Third', false);
  await say(6, 'Sixth', false);
  await shop.knows(id, 6);
  shop.is('it goes on', await ada.add(id), {
    status: 201,
    body: { item: { CartProduct: { name: 'Sixth' } } },
  });
  await say(5, 'Fifth', true);
  await say(8, 'Eighth');
  await shop.knows(id, 8);
  await shop.until('in no update', async () => (await ada.item(id))?.CartProduct.name === 'Eighth');
  shop.is('for anyone', (await ada.add(id)).status, 201);
  await say(7, 'Seventh', true);
  await say(9, 'Ninth');
  await shop.knows(id, 9);
  shop.is('still', (await ada.add(id)).status, 201);
  await say(8, 'Eighth once more');
  // What came before this pot has arrived.
  await shop.pot(1);
  await shop.pot(1);
  await shop.knows(id, 9);
  shop.is('its name', (await ada.item(id))?.CartProduct.name, 'Ninth');
  await shop.clock.lose([sku(id)], []);
  await shop.copied(id, 3);
  shop.is('after a loss too', (await ada.add(id)).status, 201);
};
