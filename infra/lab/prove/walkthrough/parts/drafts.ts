import { open, tryPut } from '../at-the-counter.ts';
import type { Part } from '../part.ts';

/** What search engines and merchants read of a pot, and what those who have a link may see of a draft. */
export const drafts: Part = {
  name: 'drafts',
  async run(stage, findings) {
    const { maker } = stage;
    const { url } = stage.shop.address;
    const gwen = stage.guest();
    const mark = Date.now();
    const other = `Feed ${mark}`;
    const ten = await stage.pot(findings, {
      name: `Fed mug ${mark}`,
      category: other,
      price: 20,
      color: 'Sea Glass',
      images: [{ url: '/images/mug.webp' }],
      variants: [{ color: 'Rust', stock: 0, price: 21.05, images: [] }],
    });
    const two = await stage.pot(findings, { name: `Fed bowl ${mark}` });
    // What search engines and merchants read.
    const feed = async (path: string) => (await open(gwen, url + path)).text;
    await findings.comes(
      'the sitemap',
      async () => (await feed('/sitemap.xml')).split(two.product.path).length,
      2,
    );
    const offer = await findings.comes(
      'the merchants’ feed',
      async () =>
        new RegExp(`<item><g:id>${ten.id}.*?</item>`).exec(await feed('/feeds/google.xml'))?.[0] ?? '',
      /<g:id>/,
    );
    for (const part of [
      `<title>${ten.name}</title>`,
      `${ten.product.path}</link>`,
      '/images/mug.webp</g:image_link>',
      '<g:availability>in_stock<',
      '<g:price>20.00 GBP<',
      '<g:color>Sea Glass<',
      `<g:product_type>${other}<`,
      '<g:product_weight>300 g<',
    ])
      findings.shows(`the feed says ${part}`, offer.includes(part), true);
    const rust = ten.product.variants[0].id;
    const soldOut =
      new RegExp(`<item><g:id>${rust}.*?</item>`).exec(await feed('/feeds/google.xml'))?.[0] ?? '';
    for (const part of [
      `<g:item_group_id>${ten.id}<`,
      '<g:availability>out_of_stock<',
      '<g:price>21.05 GBP<',
      '<g:color>Rust<',
      `?variant=${rust}</link>`,
    ])
      findings.shows(`the feed says of what is sold out ${part}`, soldOut.includes(part), true);
    findings.shows('what has no photograph', (await feed('/feeds/google.xml')).includes(two.id), false);
    await findings.comes(
      'the feed of new pots',
      async () => (await feed('/feeds/new.atom')).includes(`<title>${two.name}</title>`),
      true,
    );

    // A draft is for those who have its link.
    const draft = await maker.must('POST', '/admin/products', {
      ...two.product,
      id: undefined,
      name: `Fed draft ${mark}`,
      stock: 2,
      state: 'draft',
    });
    const at = `/admin/products/${draft.id}`;
    const search = async () =>
      (await gwen.get(`/products?search=${encodeURIComponent(draft.name)}`)).products;
    const look = (key: string) => stage.guest().ask('POST', `/products/${draft.id}/preview`, { key });
    const link = async () =>
      /#key=([\w-]+)$/.exec((await maker.must('PUT', `${at}/preview`)).path)?.[1] ?? '';
    const first = await link();
    findings.shows('a draft by its link', await look(first), {
      status: 200,
      body: { name: draft.name, stock: 2 },
    });
    const key = await link();
    findings.shows('by the link before', (await look(first)).status, 404);
    findings.shows('by another', (await look(`${key}x`)).status, 404);
    const until = Date.parse((await maker.get(at)).previewUntil) - Date.now();
    findings.shows('for two weeks', Math.round(until / 3_600_000), 14 * 24);
    findings.shows(
      'no one else sees it',
      [(await gwen.ask('GET', `/products/${draft.id}`)).body.removed, (await search()).length],
      [undefined, 0],
    );
    findings.shows('no one can have it', (await tryPut(gwen, draft)).status, 404);
    await maker.must('DELETE', `${at}/preview`);
    findings.shows('after the link has ended', (await look(key)).status, 404);
    const last = await link();
    findings.shows(
      'archiving a draft',
      (await maker.ask('PUT', `${at}/state`, { state: 'archived' })).status,
      409,
    );
    await maker.must('PUT', `${at}/state`, { state: 'published' });
    findings.shows(
      'a link to what is in the shop',
      [(await look(last)).status, (await maker.ask('PUT', `${at}/preview`)).status],
      [404, 409],
    );
    await findings.comes('a published draft', () => stage.stockOf(draft.id), 2);
    return async (later) => {
      later.shows('the list afterwards', await search(), [{ id: draft.id }]);
      later.shows('the link afterwards', (await look(last)).status, 404);
    };
  },
};
