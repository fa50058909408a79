import type { OwnStores } from '../world.ts';
import { POT } from './pots.ts';
import { shelves } from './shelves.ts';
import { same } from './whole.ts';

/** An archived pot stays archived, whatever its update does, and does not keep the maker from changing the update. */
export async function archivedInUpdate(stores: OwnStores): Promise<void> {
  const shop = await shelves(stores);
  try {
    const [mug, jar] = [await shop.pot(), await shop.pot()];
    const { id } = await shop.begins([mug, jar]);
    same('a draft reserves them', await shop.shows(mug), 'draft, no terms');
    same('announced', await shop.asks('PUT', `updates/${id}/state`, { state: 'announced' }), 'done');
    same(
      'both',
      [await shop.shows(mug), await shop.shows(jar)],
      ['published, pieces 2', 'published, pieces 2'],
    );
    same('archived', await shop.asks('PUT', `products/${jar}/state`, { state: 'archived' }), 'done');
    const save = (pots: string[], more: object) => shop.asks('PUT', `updates/${id}`, shop.form(pots, more));
    same('the update is changed', await save([mug, jar], { pieces: 5 }), 'done');
    same('an archived pot of a changed update', (await shop.shows(jar)).split(',')[0], 'archived');
    same('the other one', await shop.shows(mug), 'published, pieces 5');
    same('it keeps its pots', await save([mug], { pieces: 6 }), 'invalid-body');
    same('paused', await shop.asks('PUT', `updates/${id}/paused`, { paused: true }), 'done');
    same('an archived pot of a paused update', (await shop.shows(jar)).split(',')[0], 'archived');
    await shop.updates.change(id, (body) => ({ ...body, opensAt: '2026-11-01T19:00:00.000Z' }));
    same('closed', await shop.asks('PUT', `updates/${id}/state`, { state: 'closed' }), 'done');
    same('afterwards', [await shop.shows(mug), await shop.shows(jar)], ['published, over', 'archived, over']);
    const other = await shop.pot({ state: 'archived' });
    same(
      'one that was archived before',
      await shop.asks('POST', 'updates', shop.form([other])),
      'invalid-body',
    );
  } finally {
    await shop.stop();
  }
}

/** A pot that was deleted leaves its announced update when that is saved. */
export async function deletedInUpdate(stores: OwnStores): Promise<void> {
  const shop = await shelves(stores);
  try {
    const [mug, jar] = [await shop.pot(), await shop.pot()];
    const { id } = await shop.begins([mug, jar]);
    same('announced', await shop.asks('PUT', `updates/${id}/state`, { state: 'announced' }), 'done');
    await shop.store.remove(jar);
    const form = shop.form([mug, jar], { pieces: 4 });
    same('the update is changed', await shop.asks('PUT', `updates/${id}`, form), 'done');
    same('its pots', (await shop.updates.get(id))?.body.pots, [mug]);
    same('the other one', await shop.shows(mug), 'published, pieces 4');
    const draft = await shop.asks('POST', 'updates', shop.form([jar]));
    same('a new update with it', draft, 'invalid-body');
  } finally {
    await shop.stop();
  }
}

/** A pot is in one update at a time, also where two are saved at once; what is taken out is taken by the next. */
export async function oneUpdateEach(stores: OwnStores): Promise<void> {
  const shop = await shelves(stores);
  try {
    const [mug, jar] = [await shop.pot(), await shop.pot()];
    const first = await shop.begins([mug]);
    same('a second', await shop.asks('POST', 'updates', shop.form([mug])), 'invalid-body');
    // Both were checked before either was followed.
    const late = await shop.updates.insert('late', {
      ...(await shop.updates.get(first.id))!.body,
      pots: [mug, jar],
      followed: 0,
    });
    const press = (id: string) => shop.asks('PUT', `updates/${id}/state`, { state: 'announced' });
    same('the late one is announced', await press(late.id), 'done');
    same('without the pot of another', (await shop.updates.get(late.id))?.body.pots, [jar]);
    same('which stays where it was', (await shop.store.get(mug))?.body.update?.id, first.id);
    const draft = (pots: string[]) => shop.asks('PUT', `updates/${first.id}`, shop.form(pots));
    same('taken out of the draft', await draft([]), 'done');
    same('it is no one’s', (await shop.store.get(mug))?.body.update?.isOver, true);
    const next = await shop.begins([mug]);
    same('the next one has it', (await shop.store.get(mug))?.body.update?.id, next.id);
    // The first, late: its process was killed before its pots left.
    await shop.updates.change(first.id, (body) => ({
      ...body,
      released: [mug],
      revision: body.revision + 1,
    }));
    same('an older release', await draft([]), 'done');
    same('takes nothing from it', (await shop.store.get(mug))?.body.update, { id: next.id, revision: 1 });
  } finally {
    await shop.stop();
  }
}

/** Two admins save one pot at the same time, beside the ledger’s news: each write is decided on the newest. */
export async function savedAtOnce(stores: OwnStores): Promise<void> {
  const shop = await shelves(stores);
  try {
    const id = await shop.pot({ state: 'published' });
    const prices = (main: number) =>
      shop.asks('PUT', `products/${id}/prices`, {
        prices: [{ variantId: 'main', price: main }],
        revisionLoaded: 6,
        saveId: `00000000-0000-4000-8000-0000000000${main}`,
      });
    const both = await Promise.all([prices(30), prices(40)]);
    same('two saves of one form', both.toSorted(), ['conflict', 'done']);
    const won = both[0] === 'done' ? 30 : 40;
    same('the price', (await shop.store.get(id))?.body.pricePence, won * 100);
    same('the same press again', await prices(won), 'done');
    same('its revision', (await shop.store.get(id))?.body.revision, 7);
    const news = (version: number, onHand: number) =>
      shop.onStockChanged.handle({
        id: `news-${version}`,
        type: 'stock.changed.v1',
        key: id,
        occurredAt: '2026-11-20T10:00:00.000Z',
        data: { productId: id, variantId: 'main', onHand, version, cause: 'sale' },
      } as never);
    const edit = shop.asks('PUT', `products/${id}/stock`, {
      stocks: [{ variantId: 'main', stock: 9, stockLoaded: 7 }],
      revisionLoaded: 7,
      saveId: '00000000-0000-4000-8000-000000000050',
    });
    const [edited] = await Promise.all([edit, news(8, 5), news(7, 6)]);
    same('an edit beside sales', edited, 'done');
    const stock = (await shop.store.get(id))?.body.stock;
    same('what the ledger applies', [stock?.adjusted, stock?.version], [POT.stock.adjusted + 2, 8]);
    await news(6, 99);
    same('older news', (await shop.store.get(id))?.body.stock.version, 8);
    await news(9, 7);
    same('newer news', (await shop.store.get(id))?.body.stock.shown, 7);
  } finally {
    await shop.stop();
  }
}
