import { randomUUID } from 'node:crypto';
import type { EventData } from '@slipcast/contracts/events/registry';
import type { SaleTerms } from '@slipcast/contracts/sale-terms';
import { saleTerms } from '@slipcast/testkit/sale-terms';
import type { Browser } from './browser.ts';
import type { CartCase, CartShop } from './cart-shop.ts';

const MINUTE_MS = 60_000;
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * MINUTE_MS).toISOString();
const notYet = (opensAt: string) => ({ status: 409, body: { code: 'not-open-yet', opensAt } });

/** An update that opens in ten minutes, and for readers with a link five minutes ago. */
const update = (rest: Partial<SaleTerms> = {}): SaleTerms =>
  saleTerms({ updateId: randomUUID(), opensAt: inMinutes(10), earlyMinutes: 15, ...rest });
/** A reader's letter has it. */
function link(shop: CartShop, updateId: string): string {
  const key = randomUUID();
  shop.neighbours.earlyLinks.set(key, { linkId: randomUUID(), updateId, version: 0, owner: null });
  return key;
}
const use = (who: Browser, updateId: string, key: string) =>
  who.call('POST', `/api/cart/early/${updateId}`, { key });
const claim = async (shop: CartShop, owner: string, ids: string[]) => {
  const items = ids.map((productId) => ({ productId, variantId: 'main', quantity: 1 }));
  return (await shop.internal('POST', '/internal/claims', { owner, items })).body;
};
const stored = async (shop: CartShop, linkId: string): Promise<number | undefined> =>
  (
    await shop.pool.query<{ version: number }>('SELECT version FROM early_access WHERE link_id = $1', [
      linkId,
    ])
  ).rows[0]?.version;

/** Before the opening, a link is for one reader and one update, in every way to a reservation. */
export const readersOfAnUpdate: CartCase = async (shop) => {
  const [sale, other] = [update(), update()];
  const { updateId, opensAt } = sale;
  const ids = [await shop.pot(3, { sale, blue: 3 }), await shop.pot(3, { sale })] as const;
  const [id, second] = ids;
  const elsewhere = await shop.pot(3, { sale: other });
  const [reader, late, account] = [shop.guest(), shop.guest(), shop.account()];
  const closed = notYet(opensAt);
  shop.is('no one yet', await reader.add(id), closed);
  const key = link(shop, updateId);
  shop.is('a guessed link', await use(reader, updateId, 'guessed'), { status: 404 });
  shop.is('one of another update', await use(reader, other.updateId, key), { status: 404 });
  shop.is('it gives nothing', await reader.add(id), closed);
  shop.is('hers', await use(reader, updateId, key), { status: 200, body: { updateId, minutes: 15 } });
  shop.is('once more', await use(reader, updateId, key), { status: 200 });
  shop.is('not anyone’s after her', await use(late, updateId, key), {
    status: 409,
    body: { code: 'conflict' },
  });
  shop.is('nor theirs', await late.add(id), closed);
  shop.is('one of her pots', await reader.add(id), { status: 201 });
  shop.is('two', await reader.change(id, 2), { status: 200, body: { item: { quantity: 2 } } });
  shop.is('not of another update', await reader.add(elsewhere), notYet(other.opensAt));
  // An account with a link of its own for another update.
  shop.is('its own', await use(account, other.updateId, link(shop, other.updateId)), { status: 200 });
  shop.is('for its pots', await account.add(elsewhere), { status: 201 });
  shop.is('and no others', await account.add(id), closed);
  shop.is('nor at checkout', await claim(shop, account.owner, [id]), { claimed: false });
  shop.is('an order of hers', await claim(shop, reader.owner, [id, second]), {
    claimed: true,
    versions: [{ raised: 0 }, { raised: 1 }],
  });
  shop.is('only what all lines allow', await claim(shop, account.owner, [elsewhere, id]), {
    claimed: false,
    refused: [{ productId: id }],
  });
  const before = reader.owner;
  shop.logIn(reader);
  shop.is('logged in, before the carts are joined', await reader.add(id, 1, 'blue'), { status: 201 });
  shop.is('joined', await reader.merge(), { status: 200 });
  shop.is('the account may', await reader.change(id, 3), { status: 200 });
  shop.is('at checkout too', await claim(shop, reader.owner, [second]), { claimed: true });
  shop.is('the guest no longer', await claim(shop, before, [elsewhere]), { claimed: false });
  shop.is('nor with her own pots', await claim(shop, before, [id]), { claimed: false });
  const again = link(shop, updateId);
  const phone = shop.logIn(shop.guest(), reader.user);
  shop.is('on another device', await use(phone, updateId, key), { status: 200 });
  shop.is('a second link', await use(phone, updateId, again), { status: 200 });
};

/** When early access begins, and what it is not for. */
export const timesOfAnUpdate: CartCase = async (shop) => {
  const soon = update({ opensAt: inMinutes(20) });
  const [none, paused] = [update({ earlyMinutes: 0 }), update({ paused: true })];
  const few = update({ pieces: 2 });
  const each = update({ oneOfEach: true });
  const reader = shop.guest();
  for (const { updateId } of [soon, none, paused, few, each])
    shop.is('a link', await use(reader, updateId, link(shop, updateId)), { status: 200 });
  const begins = new Date(Date.parse(soon.opensAt) - 15 * MINUTE_MS).toISOString();
  const early = await shop.pot(3, { sale: soon });
  shop.is('in five minutes', await reader.add(early), notYet(begins));
  shop.is('for others in twenty', await shop.guest().add(early), notYet(soon.opensAt));
  shop.is('none is early', await reader.add(await shop.pot(3, { sale: none })), notYet(none.opensAt));
  const halted = await shop.pot(3, { sale: paused });
  shop.is('a pause', await reader.add(halted), { status: 409, body: { code: 'update-paused' } });
  for (const id of [early, halted])
    shop.is('nor at checkout', await claim(shop, reader.owner, [id]), { claimed: false });
  const [one, two] = [await shop.pot(3, { sale: few }), await shop.pot(3, { sale: few })];
  shop.is('two of all', [(await reader.add(one)).status, (await reader.add(two)).status], [201, 201]);
  shop.is('a third', await reader.add(two), { status: 409, body: { code: 'update-limit' } });
  const single = await shop.pot(3, { sale: each });
  shop.is('one of each', (await reader.add(single)).status, 201);
  shop.is('no second', await reader.add(single), { status: 409 });
  shop.is('nothing stays of those', [await shop.available(one), await shop.available(two)], [2, 2]);
};

/** What the user service says later about a link counts, and what it said before does not. */
export const newsOfLinks: CartCase = async (shop) => {
  const sale = update();
  const { updateId } = sale;
  const id = await shop.pot(9, { sale });
  const [first, second] = [shop.guest(), shop.account()];
  const key = link(shop, updateId);
  await use(first, updateId, key);
  const { linkId, version, owner } = shop.neighbours.earlyLinks.get(key)!;
  type News = EventData<'early-link.changed.v1'>;
  const say = (news: Partial<News>) =>
    shop.publish('early-link.changed.v1', news.linkId ?? linkId, {
      linkId,
      updateId,
      version,
      owner,
      ...news,
    });
  shop.is('which version', await stored(shop, linkId), version);
  // A link that no one has used here, so that what comes before it has arrived with it.
  const arrives = async () => {
    const last = randomUUID();
    await say({ linkId: last, version: 1, owner: null });
    await shop.until('the news', async () => (await stored(shop, last)) === 1);
  };
  await say({ owner: null });
  await arrives();
  await shop.until('the same version changes nothing', async () => (await first.add(id)).status === 201);
  await say({ version: version + 2, owner: second.owner as News['owner'] });
  await shop.until('it is another’s', async () => (await stored(shop, linkId)) === version + 2);
  shop.is('theirs now', (await second.add(id)).status, 201);
  shop.is('hers no longer', await first.add(id), notYet(sale.opensAt));
  await say({ version: version + 1 });
  await say({ version: version + 3, owner: null });
  await shop.until('it has ended', async () => (await stored(shop, linkId)) === version + 3);
  shop.is('for both', [(await first.add(id)).status, (await second.add(id)).status], [409, 409]);
  shop.is('what they have stays', [(await first.items()).length, (await second.items()).length], [1, 1]);
};

/** Links of old updates are forgotten after four months, others not; wrong ones can be tried sixty times an hour. */
export const oldLinks: CartCase = async (shop) => {
  const sale = update();
  const { updateId } = sale;
  const [old, recent] = [randomUUID(), randomUUID()];
  for (const [linkId, days] of [
    [old, 121],
    [recent, 119],
  ] as const)
    await shop.pool.query(
      `INSERT INTO early_access (link_id, update_id, version, owner, at) VALUES ($1, 'old', 1, 'g:old', now() - make_interval(days => $2))`,
      [linkId, days],
    );
  const at = '203.0.200.1';
  const key = link(shop, updateId);
  const tries = Array.from({ length: 57 }, () => use(shop.guest(at), updateId, 'guessed'));
  await Promise.all(tries);
  const reader = shop.guest(at);
  for (let time = 0; time < 4; time += 1)
    shop.is('a right one is not counted', await use(reader, updateId, key), { status: 200 });
  shop.is('old ones', [await stored(shop, old), await stored(shop, recent)], [undefined, 1]);
  for (let time = 0; time < 3; time += 1)
    shop.is('the last wrong ones', await use(shop.guest(at), updateId, 'guessed'), { status: 404 });
  shop.is('too many', await use(shop.guest(at), updateId, key), { status: 429 });
  shop.is('elsewhere', await use(shop.guest(), updateId, 'guessed'), { status: 404 });
  const { linkId } = shop.neighbours.earlyLinks.get(key)!;
  const pass = (days: number) =>
    shop.pool.query('UPDATE early_access SET at = at - make_interval(days => $2) WHERE link_id = $1', [
      linkId,
      days,
    ]);
  await pass(60);
  shop.logIn(reader);
  await reader.merge();
  await pass(70);
  await use(shop.guest(), updateId, link(shop, updateId));
  shop.is('one that has changed since', await stored(shop, linkId), 2);
};
