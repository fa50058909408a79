import { open, put } from '../at-the-counter.ts';
import type { Part } from '../part.ts';
import { streamOf } from '../stock-stream.ts';
import { isSeenAtOnce } from '../soonest.ts';

/** What shoppers see of one pot while the maker changes it: at once, live, and no more once it is archived. */
export const showing: Part = {
  name: 'showing',
  async run(stage, findings) {
    const { maker } = stage;
    const { url } = stage.shop.address;
    const gwen = stage.guest();
    const name = `Shown crock ${Date.now()}`;
    const category = 'Walkthrough crocks';
    const variants = [{ color: 'Honey', stock: 6, priceAdjustment: 2.5, images: [] }];
    const pot = await stage.pot(findings, { name, category, price: 25.05, stock: 4, variants });
    const crock = pot.product;
    const at = `/admin/products/${crock.id}`;
    const honey = crock.variants[0].id;
    const shown = () => gwen.get(`/products/${crock.id}`);
    const prices = (list: object[]) => maker.ask('PUT', `${at}/prices`, { prices: list });
    const listed = async (query: string) =>
      (await maker.get(`/admin/products?search=${encodeURIComponent(name)}${query}`)).products.map(
        (one: { id: string }) => one.id,
      );
    const fields = { ...crock, id: undefined };
    for (const [what, wrong, field] of [
      [
        'two colours of a name',
        { variants: [variants[0], { ...variants[0], color: 'honey' }] },
        'variants.1.color',
      ],
      ['no price', { price: 0 }, 'price'],
      [
        'a price below zero',
        { variants: [{ ...variants[0], priceAdjustment: -25.05 }], price: 25.05 },
        'variants.0.priceAdjustment',
      ],
      ['no name', { name: ' ' }, 'name'],
      ['too heavy', { weight_grams: 20_001 }, 'weight_grams'],
    ] as const) {
      const answer = await maker.ask('PUT', at, { ...fields, ...wrong });
      findings.shows(what, [answer.status, answer.body.errors?.[0]?.field], [400, field]);
    }
    const pence = [28, 29, 30, 31, 32, 33];
    const atOnce = await isSeenAtOnce(
      pence,
      (pounds) => prices([{ price: pounds }]),
      async (pounds) => (await shown()).price === pounds,
    );
    findings.shows('a new price is shown at once', atOnce, true);
    const address = `${url}/api/products/${crock.id}`;
    await findings.comes(
      'its page',
      async () => (await open(gwen, url + crock.path)).text.includes('£33.00'),
      true,
    );
    const answer = await open(gwen, address);
    const etag = answer.headers.get('etag') ?? '';
    findings.shows(
      'a browser that has it',
      (await open(gwen, address, { 'if-none-match': etag })).status,
      304,
    );
    const packed = await open(gwen, address, { 'accept-encoding': 'br' });
    findings.shows(
      'a short answer',
      [packed.headers.get('content-encoding'), packed.text === answer.text],
      ['br', true],
    );
    const stream = await streamOf(url, crock.id);
    const hears = async (what: string, ...variants: object[]) =>
      findings.shows(what, await stream.next(), { products: [{ productId: crock.id, variants }] });
    await hears('what a page hears first', { free: 4, freeAt: null }, { free: 6 });
    const { expires_at: freeAt } = await put(gwen, crock, 4);
    await hears('what it hears then', { free: 0, freeAt }, { free: 6 });
    const other = stage.guest();
    await findings.comes('live stock', () => other.get(`/live/stock?products=${crock.id}`), {
      products: [
        {
          productId: crock.id,
          variants: [
            { variantId: 'main', stock: 4, free: 0, freeAt },
            { variantId: honey, stock: 6, free: 6, freeAt: null },
          ],
        },
      ],
    });
    await gwen.must('DELETE', '/cart');
    await hears('what it hears in the end', { free: 4, freeAt: null }, {});
    await stream.end();
    await findings.comes(
      'live stock of what was returned',
      () => other.get(`/live/stock?products=${crock.id}`),
      { products: [{ variants: [{ free: 4, freeAt: null }, {}] }] },
    );

    const change = (to: string) => maker.ask('PUT', `${at}/state`, { state: to });
    const search = async () =>
      (await gwen.get(`/products?search=${encodeURIComponent(name)}`)).products.length;
    findings.shows('no draft again', (await change('draft')).status, 409);
    findings.shows('archiving', (await change('archived')).body, { state: 'archived' });
    const removed = {
      status: 404,
      body: { code: 'product-not-found', removed: { category: 'Walkthrough crocks' } },
    };
    await findings.comes('an archived pot', () => gwen.ask('GET', `/products/${crock.id}`), removed);
    await findings.comes('no list has it', search, 0);
    findings.shows('nor the one of the back office', await listed(''), []);
    findings.shows('but that of archived ones', await listed('&state=archived'), [crock.id]);
    await findings.comes('its page is gone', async () => (await open(gwen, url + crock.path)).status, 410);
    findings.shows('back again', (await change('published')).body, { state: 'published', stock: 4 });
    await findings.comes('where it was', search, 1);
    return async (later) => {
      later.shows('what it shows afterwards', await shown(), {
        price: 33,
        stock: 4,
        variants: [{ stock: 6 }],
      });
      later.shows('where it is afterwards', await search(), 1);
    };
  },
};
