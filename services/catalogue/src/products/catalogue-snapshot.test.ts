import { describe, expect, it } from '@jest/globals';
import type { Document } from '@slipcast/storage/documents/documents';
import type { Product } from './product.ts';
import { createCatalogueSnapshot } from './catalogue-snapshot.ts';
import type { Snapshot } from './snapshot.ts';

const product = (name: string, category = 'Mugs') =>
  ({
    name,
    category,
    color: 'Chalk',
    description: '',
    images: [],
    variants: [],
    stock: { shown: 1 },
  }) as unknown as Product;

/** A store in memory that records which bodies were read. With `hold`, reads wait until they are released. */
function memoryStore(count = 3) {
  const documents = new Map<string, Document<Product>>();
  const write = (id: string, body: Product) =>
    documents.set(id, {
      id,
      body,
      version: (documents.get(id)?.version ?? 0) + 1,
      createdAt: new Date(0),
    } as Document<Product>);
  for (let place = 1; place <= count; place += 1) write(String(place), product(`Mug ${place}`));
  const read: (string[] | 'all')[] = [];
  const waiting: (() => void)[] = [];
  let isHeld = false;
  let isAway = false;
  const answer = async <T>(what: T): Promise<T> => {
    if (isAway) throw new Error('the database is away');
    if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
    return what;
  };
  const store = {
    find: () => {
      read.push('all');
      return answer([...documents.values()]);
    },
    getMany: (ids: readonly string[]) => {
      read.push([...ids]);
      return answer(ids.flatMap((id) => documents.get(id) ?? []));
    },
    versions: () => answer([...documents.values()].map(({ id, version }) => ({ id, version }))),
  };
  return {
    store,
    read,
    rename: (id: string, name: string) => write(id, product(name)),
    add: (id: string, category: string) => write(id, product(`Mug ${id}`, category)),
    remove: (id: string) => documents.delete(id),
    hold: (held: boolean) => (isHeld = held),
    letGo: () => waiting.shift()?.(),
    away: (away: boolean) => (isAway = away),
  };
}
const namesOf = async (snapshot: Promise<Snapshot>) =>
  (await snapshot).products.map(({ json }) => (JSON.parse(json) as { name: string }).name);

describe('the catalogue snapshot', () => {
  it('is loaded once for many readers', async () => {
    const shop = memoryStore();
    const snapshot = createCatalogueSnapshot(shop.store, () => 0);
    await Promise.all([snapshot.read(), snapshot.read()]);
    await snapshot.read();
    expect(shop.read).toEqual(['all']);
  });

  it('reads one product when one has changed, not the whole catalogue', async () => {
    const shop = memoryStore(500);
    const snapshot = createCatalogueSnapshot(shop.store, () => 0);
    await snapshot.read();
    shop.rename('7', 'Moon Vase');
    snapshot.invalidate('7');
    expect((await namesOf(snapshot.read())).slice(5, 8)).toEqual(['Mug 6', 'Moon Vase', 'Mug 8']);
    expect(shop.read).toEqual(['all', ['7']]);
  });

  it.each([0, 1000])('shows the colour of a photograph that is found %s ms later', async (later) => {
    let now = 0;
    let tones: { tone: string; glaze: string } | undefined;
    const tell: (() => void)[] = [];
    const shop = memoryStore();
    const toneOf = (_address: string | null, found: () => void) => {
      tell.push(found);
      return tones;
    };
    const snapshot = createCatalogueSnapshot(shop.store, () => now, toneOf);
    await snapshot.read();
    tones = { tone: '#c9b8a4', glaze: '#6e93a6' };
    tell[1]?.();
    now = later;
    const { products } = await snapshot.read();
    expect(products.map(({ imageTone }) => imageTone)).toEqual([undefined, '#c9b8a4', undefined]);
    expect(shop.read).toEqual(['all', ['2']]);
  });

  it('finds changes without an event after a second, and reads only those', async () => {
    let now = 0;
    const shop = memoryStore();
    const snapshot = createCatalogueSnapshot(shop.store, () => now);
    await snapshot.read();
    shop.rename('2', 'Moon Vase');
    shop.remove('1');
    shop.add('4', 'Jugs');
    now = 999;
    expect(await namesOf(snapshot.read())).toEqual(['Mug 1', 'Mug 2', 'Mug 3']);
    now = 1000;
    expect(await namesOf(snapshot.read())).toEqual(['Moon Vase', 'Mug 3', 'Mug 4']);
    expect(shop.read).toEqual(['all', ['2', '4']]);
    now = 2000;
    const unchanged = await snapshot.read();
    expect(shop.read).toHaveLength(2);
    expect(unchanged.categories.map(({ id }) => id)).toEqual(['jugs', 'mugs']);
    expect(unchanged.byId.has('1')).toBe(false);
  });

  it('has added products, and no removed ones, at once', async () => {
    const shop = memoryStore(1);
    const snapshot = createCatalogueSnapshot(shop.store, () => 0);
    await snapshot.read();
    shop.add('2', 'Jugs');
    snapshot.invalidate('2');
    expect(await namesOf(snapshot.read())).toEqual(['Mug 1', 'Mug 2']);
    shop.remove('1');
    snapshot.invalidate('1');
    expect(await namesOf(snapshot.read())).toEqual(['Mug 2']);
    expect((await snapshot.read()).categories.map(({ id }) => id)).toEqual(['jugs']);
  });

  it('never reuses a read from before a change', async () => {
    const shop = memoryStore(1);
    const snapshot = createCatalogueSnapshot(shop.store, () => 0);
    await snapshot.read();
    shop.hold(true);
    shop.rename('1', 'old');
    snapshot.invalidate('1');
    const before = snapshot.read();
    await new Promise((resolve) => setImmediate(resolve));
    shop.rename('1', 'new');
    snapshot.invalidate('1');
    const after = snapshot.read();
    shop.hold(false);
    await new Promise((resolve) => setImmediate(resolve));
    shop.letGo();
    expect(await namesOf(before)).toEqual(['old']);
    expect(await namesOf(after)).toEqual(['new']);
    expect(await namesOf(snapshot.read())).toEqual(['new']);
  });

  it('is loaded again after a failure', async () => {
    const shop = memoryStore();
    const snapshot = createCatalogueSnapshot(shop.store, () => 0);
    await snapshot.read();
    shop.away(true);
    shop.rename('1', 'Moon Vase');
    snapshot.invalidate('1');
    await expect(snapshot.read()).rejects.toThrow('away');
    shop.away(false);
    expect(await namesOf(snapshot.read())).toEqual(['Moon Vase', 'Mug 2', 'Mug 3']);
  });
});
