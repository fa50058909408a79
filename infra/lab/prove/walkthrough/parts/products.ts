import { randomUUID } from 'node:crypto';
import { tryPut } from '../at-the-counter.ts';
import type { Part } from '../part.ts';

/** One pot in the back office and in the shop: added, edited by two people, priced, counted, deleted. */
export const products: Part = {
  name: 'products',
  async run(stage, findings) {
    const { maker } = stage;
    const gwen = stage.guest();
    const name = `Shelf crock ${Date.now()}`;
    const fields = {
      name,
      description: 'Made by a proof of the shop.',
      price: 19.99,
      stock: 7,
      category: 'Walkthrough crocks',
      color: 'Ash',
      weight_grams: 640,
      length_mm: 111,
      width_mm: 82,
      height_mm: 93,
      care: 'Wash by hand.',
      making: 'Thrown in one piece.',
      packed_grams: 1500,
      hs_code: '6912 00',
      origin: 'gb',
      images: [{ url: '/images/crock.webp', alt: 'A crock' }],
    };
    const variants = [
      { color: 'Honey', stock: 3, priceAdjustment: 2.5, images: [] },
      { color: 'Moss', stock: 2, price: 31.2, images: [] },
    ];
    const saveId = randomUUID();
    const body = { ...fields, variants, saveId };
    const crock = await maker.must('POST', '/admin/products', body);
    findings.shows('the same save again', (await maker.must('POST', '/admin/products', body)).id, crock.id);
    const at = `/admin/products/${crock.id}`;
    const [honey, moss] = crock.variants.map((one: { id: string }) => one.id);
    const { variants: _, saveId: __, origin: ___, hs_code: ____, ...same } = body;
    const shown = () => gwen.get(`/products/${crock.id}`);
    findings.shows('a new pot in the shop', await shown(), {
      ...same,
      path: `/products/${crock.id}/${name.toLowerCase().replaceAll(' ', '-')}`,
      imageUrl: '/images/crock.webp',
      collection_only: false,
      variants: [
        { id: honey, color: 'Honey', stock: 3, priceAdjustment: 2.5, price: undefined },
        { id: moss, color: 'Moss', stock: 2, price: 31.2 },
      ],
    });
    findings.shows('a new pot in the back office', await maker.get(at), {
      revision: 1,
      state: 'published',
      hs_code: '691200',
      origin: 'GB',
      shortfall: 0,
      duplicates: [],
    });
    const listed = async (query: string) =>
      (await maker.get(`/admin/products?search=${encodeURIComponent(name)}${query}`)).products.map(
        (one: { id: string }) => one.id,
      );
    await findings.comes('it is in the list once', () => listed(''), [crock.id]);
    const stocks = () => Promise.all(['main', honey, moss].map((one) => stage.stockOf(crock.id, one)));
    await findings.comes('what can be bought', stocks, [7, 3, 2]);

    // Someone buys while the maker has the form open.
    const order = await stage.buy({ id: crock.id, name, pence: 1999, product: crock }, { quantity: 2 });
    await stage.buy({ ...crock, pence: 2249, product: crock }, { variantId: honey });
    const edit = {
      ...fields,
      variants: [
        { ...variants[0], id: honey, stock: 5, stockLoaded: 3 },
        { ...variants[1], id: moss },
      ],
      stock: 10,
      stockLoaded: 7,
      revisionLoaded: 1,
      saveId: randomUUID(),
    };
    await findings.comes('three are sold', stocks, [5, 2, 2]);
    findings.shows('an edit counts from what was loaded', await maker.must('PUT', at, edit), { stock: 8 });
    findings.shows('the same edit again', await maker.must('PUT', at, edit), { stock: 8 });
    const outdated = { ...edit, saveId: randomUUID() };
    findings.shows('an outdated form', await maker.ask('PUT', at, outdated), {
      status: 409,
      body: { code: 'conflict', message: /^Someone else saved this pot/ },
    });
    await findings.comes('what can be bought then', stocks, [8, 4, 2]);

    const prices = (list: object[], more = {}) => maker.ask('PUT', `${at}/prices`, { prices: list, ...more });
    const price = { saveId: randomUUID(), revisionLoaded: 2 };
    for (const _ of [1, 2])
      findings.shows('a price', (await prices([{ price: 25.05 }], price)).body, {
        price: 25.05,
        revision: 3,
        variants: [{ priceAdjustment: 2.5 }, { price: 31.2, priceAdjustment: 6.15 }],
      });
    findings.shows('an outdated price', (await prices([{ price: 1 }], { revisionLoaded: 2 })).status, 409);
    findings.shows('a colour’s price', (await prices([{ variantId: honey, price: 30.01 }])).body, {
      price: 25.05,
      variants: [{ priceAdjustment: 4.96 }, { price: 31.2 }],
    });
    findings.shows('no such colour', (await prices([{ variantId: 'not-there', price: 3 }])).status, 409);
    findings.shows('nothing', (await prices([{ price: 0 }])).status, 400);
    await findings.comes('prices in the shop', shown, {
      price: 25.05,
      variants: [{ priceAdjustment: 4.96 }, { price: 31.2 }],
    });

    const stock = {
      stocks: [
        { stock: 4, stockLoaded: 8 },
        { variantId: honey, stock: 6, stockLoaded: 4 },
      ],
      saveId: randomUUID(),
    };
    for (const _ of [1, 2])
      findings.shows('stock from the list', await maker.must('PUT', `${at}/stock`, stock), {
        stock: 4,
        variants: [{ stock: 6 }, { stock: 2 }],
      });
    const none = { stocks: [{ variantId: 'not-there', stock: 1, stockLoaded: 0 }] };
    findings.shows('stock of no such colour', (await maker.ask('PUT', `${at}/stock`, none)).status, 409);
    await findings.comes('what can be bought after counting', stocks, [4, 6, 2]);
    await findings.comes(
      'what the ledger says',
      async () => {
        const { movements } = await maker.get(`/admin/ledger/movements?productId=${crock.id}&limit=50`);
        return movements
          .map(({ what, change, stock: left }: Record<string, unknown>) => `${what} ${change} ${left}`)
          .toSorted();
      },
      [
        'edit -4 4',
        'edit 2 2',
        'edit 2 4',
        'edit 2 6',
        'edit 3 3',
        'edit 3 8',
        'edit 7 7',
        'sale -1 2',
        'sale -2 5',
      ],
    );

    // A colour goes, another one comes.
    const saved = await maker.must('PUT', at, {
      ...fields,
      care: undefined,
      price: 25.05,
      stock: 4,
      variants: [
        { color: 'Fern', stock: 1, images: [] },
        { ...variants[0], id: honey, stock: 6 },
      ],
    });
    findings.shows('other colours', saved, {
      care: 'Wash by hand.',
      variants: [
        { color: 'Fern', stock: 1 },
        { id: honey, stock: 6, priceAdjustment: 2.5 },
      ],
    });
    await findings.comes(
      'the colour that went',
      async () => (await tryPut(gwen, crock, 1, moss)).status,
      404,
    );
    await findings.comes('the colour that came', () => stage.stockOf(crock.id, saved.variants[0].id), 1);

    const removed = {
      status: 404,
      body: { code: 'product-not-found', removed: { category: 'Walkthrough crocks' } },
    };
    const history = async () =>
      (await maker.get(`/admin/audit?search=${crock.id}&limit=100`)).lines.map(
        (line: { action: string }) => line.action,
      );
    findings.shows('deleting', (await maker.ask('DELETE', at)).status, 200);
    findings.shows('twice', (await maker.ask('DELETE', at)).status, 404);
    await findings.comes('a deleted pot', () => gwen.ask('GET', `/products/${crock.id}`), removed);
    await findings.comes('no one can buy it', async () => (await tryPut(gwen, crock)).body, {
      message: new RegExp(`^${name} is no longer`),
    });
    const actions = await findings.comes('what the log says', history, [
      'product.deleted',
      ...Array(5).fill('product.changed'),
      'product.added',
    ]);
    findings.shows('the order still names it', await stage.seen(order), { goods: 39.98, status: 'paid' });
    return async (later) => {
      later.shows('what was deleted', await gwen.ask('GET', `/products/${crock.id}`), removed);
      later.shows('the log afterwards', await history(), actions);
      later.shows('the list afterwards', await listed(''), []);
    };
  },
};
