import { randomUUID } from 'node:crypto';
import type { Part } from '../part.ts';

const idsOf = (list: { id: string }[]): string[] => list.map(({ id }) => id);

/** Categories that are put in order, renamed and merged: their pots, the links to them and the codes for them follow. */
export const categories: Part = {
  name: 'categories',
  settings: ['category order'],
  async run(stage, findings) {
    const { maker } = stage;
    const gwen = stage.guest();
    const word = `q${randomUUID().replaceAll(/[^a-f]/g, '')}z`;
    const category = `Shelf ${word}`;
    const [two, jar] = [
      await stage.pot(findings, { category, name: `${word} mug`, price: 19.99 }),
      await stage.pot(findings, { category, name: `${word} jar`, price: 80 }),
    ];
    const all = [two, jar];
    const find = async (query: string) =>
      idsOf((await gwen.get(`/products?category=${encodeURIComponent(category)}${query}`)).products);
    // A code for the category follows it under its other names.
    const code = `SHELF-${Date.now()}`;
    const made = await maker.must('POST', '/admin/codes', {
      code,
      worth: { by: 'percentage', percent: 10 },
      categories: [category],
    });
    const discount = async () =>
      (
        await gwen.must('POST', '/orders/quote', {
          discount_codes: [code],
          items: [{ product_id: two.id, quantity: 3, variant_id: 'main' }],
        })
      ).discountPence;
    await findings.comes('what the code takes off', discount, 600);
    const rename = (id: string, body: object) => maker.ask('PUT', `/admin/categories/${id}`, body);
    const other = `Other ${word}`;
    const lone = await stage.pot(findings, { category: other, name: `${word}n lone`, price: 5 });
    findings.shows('a name that is taken', await rename(`shelf-${word}`, { name: other }), {
      status: 400,
      body: { errors: [{ field: 'name' }] },
    });
    findings.shows(
      'merging with nothing',
      (await rename(`shelf-${word}`, { name: `No ${word}`, merge: true })).status,
      400,
    );
    findings.shows('renaming nothing', (await rename(word, { name: other })).status, 404);
    const { revision } = await maker.get('/admin/categories');
    findings.shows(
      'from an outdated page',
      (await rename(`shelf-${word}`, { name: `Ledge ${word}`, revisionLoaded: revision + 7 })).status,
      409,
    );
    findings.shows('renaming', (await rename(`shelf-${word}`, { name: `Ledge ${word}` })).status, 200);
    await findings.comes('by the old name', () => find(''), idsOf(all));
    await findings.comes('where it went', () => gwen.get(`/categories/shelf-${word}`), {
      id: `ledge-${word}`,
      name: `Ledge ${word}`,
      productCount: 2,
    });
    findings.shows('what pots say', await gwen.get(`/products/${two.id}`), { category: `Ledge ${word}` });
    await findings.comes('the code', discount, 600);
    findings.shows('merging', (await rename(`ledge-${word}`, { name: other, merge: true })).status, 200);
    await findings.comes('all in one', () => find('&sort=name-asc'), idsOf([jar, two, lone]));
    findings.shows(
      'which name it has',
      (await gwen.get(`/products?category=${encodeURIComponent(category)}&counts=true`)).filters.movedTo,
      other,
    );
    await findings.comes('what the code takes off', discount, 600);
    const of = async (who = maker) =>
      (await who.get('/admin/categories')).categories.map((one: { id: string }) => one.id);
    const ids = [`other-${word}`, ...(await of()).filter((id: string) => id !== `other-${word}`)];
    await maker.must('PUT', '/admin/categories', { ids });
    findings.shows('the first of the categories', (await of())[0], `other-${word}`);
    await findings.comes('as shoppers see it', async () => (await gwen.get('/categories')).categories[0], {
      id: `other-${word}`,
      productCount: 3,
    });

    await maker.must('PUT', `/admin/codes/${made.id}/end`);
    await findings.comes('a code that has ended', discount, 0);

    return async (later) => {
      later.shows('the category afterwards', await find('&sort=price-asc'), idsOf([lone, two, jar]));
      later.shows('the order of the categories afterwards', (await of())[0], `other-${word}`);
    };
  },
};
