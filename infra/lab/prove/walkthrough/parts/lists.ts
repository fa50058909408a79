import { randomUUID } from 'node:crypto';
import type { Part } from '../part.ts';

const idsOf = (list: { id: string }[]): string[] => list.map(({ id }) => id);

/** How shoppers find pots: lists, filters, search, and what is like another pot. */
export const lists: Part = {
  name: 'lists',
  async run(stage, findings) {
    const { maker } = stage;
    const gwen = stage.guest();
    // Letters alone, so that a search finds only these.
    const word = `q${randomUUID().replaceAll(/[^a-f]/g, '')}z`;
    const animal = `k${word}irrel`;
    const category = `Shelf ${word}`;
    const pot = (fields: object) => stage.pot(findings, { category, ...fields });
    const ten = await pot({
      name: `${word} mug 10`,
      price: 20,
      stock: 1,
      color: 'Sea Glass',
      images: [{ url: '/images/mug.webp' }],
    });
    const two = await pot({
      name: `${word} mug 2`,
      price: 19.99,
      stock: 4,
      color: 'Slate',
      variants: [{ color: 'Rust', stock: 1, price: 85, images: [] }],
    });
    const bowl = await pot({
      name: `${word} Bowl`,
      price: 45,
      stock: 0,
      color: 'Slate',
      variants: [
        { color: 'sea glass', stock: 2, price: 38.5, images: [] },
        { color: 'Honey', stock: 0, price: 12, images: [] },
      ],
    });
    const jar = await pot({
      name: `${word} jar`,
      price: 80,
      stock: 3,
      color: '',
      option_name: 'Size',
      description: `A lidded ${animal} pot.`,
    });
    const all = [ten, two, bowl, jar];
    const find = async (query: string) =>
      idsOf((await gwen.get(`/products?category=${encodeURIComponent(category)}${query}`)).products);
    await findings.comes('all of them', () => find(''), idsOf(all));
    for (const [query, expected] of [
      ['&sort=name-asc', [bowl, jar, two, ten]],
      ['&sort=name-desc', [ten, two, jar, bowl]],
      ['&sort=price-asc', [two, ten, bowl, jar]],
      ['&sort=price-desc', [jar, bowl, ten, two]],
      ['&sort=newest', [jar, bowl, two, ten]],
      ['&price=under-20', [two, bowl]],
      ['&price=20-40', [ten, bowl]],
      ['&price=40-80', [bowl]],
      ['&price=over-80', [two, jar]],
      ['&price=nothing', all],
      ['&glaze=Sea%20Glass', [ten, bowl]],
      ['&glaze=slate', [two, bowl]],
      ['&glaze=slate&inStock=true', [two]],
      ['&price=40-80&inStock=true', []],
      ['&inStock=true', all],
      ['&sort=price-asc&page=2&limit=3', [jar]],
      ['&sort=price-asc&page=1&limit=3', [two, ten, bowl]],
      ['&search=mug', [ten, two]],
    ] as const)
      findings.shows(`the list ${query}`, await find(query), idsOf([...expected]));
    const search = async (text: string) =>
      idsOf((await gwen.get(`/products?search=${encodeURIComponent(text)}&sort=name-asc`)).products);
    findings.shows('words in another order', await search(`mug ${word}`), idsOf([two, ten]));
    findings.shows('a glaze and a name', await search(`${word} sea gla`), idsOf([bowl, ten]));
    findings.shows('part of a name', await search(`${word} mug 1`), idsOf([ten]));
    findings.shows('nothing', await search(`${word}xyv`), []);
    const { filters, pagination } = await gwen.get(
      `/products?category=${encodeURIComponent(category)}&counts=true&page=1&limit=2`,
    );
    findings.shows('pages', pagination, { total: 4, page: 1, limit: 2, pages: 2 });
    findings.shows('what can be filtered', filters, {
      glazes: [
        { name: 'Honey', count: 1 },
        { name: 'Rust', count: 1 },
        { name: /^sea glass$/i, count: 2 },
        { name: 'Slate', count: 2 },
      ],
      prices: [
        { band: 'under-20', count: 2 },
        { band: '20-40', count: 2 },
        { band: '40-80', count: 1 },
        { band: 'over-80', count: 2 },
      ],
    });
    findings.shows(
      'the category among them',
      filters.categories.find((one: { name: string }) => one.name === category),
      { count: 4 },
    );
    findings.shows(
      'by their ids',
      idsOf((await gwen.get(`/products?ids=${jar.id},not-there,${ten.id}`)).products),
      idsOf([jar, ten]),
    );
    const siblings = await gwen.get(`/products/${two.id}/siblings`);
    findings.shows('pots of the same form', idsOf(siblings.sameForm), idsOf([jar, bowl, ten]));
    for (const path of [
      `/categories/shelf-${word}/products`,
      `/products/category/${encodeURIComponent(category)}`,
    ])
      findings.shows(path, idsOf((await gwen.get(path)).products), idsOf(all));
    findings.shows('the category', await gwen.get(`/categories/shelf-${word}`), {
      id: `shelf-${word}`,
      name: category,
      productCount: 4,
    });
    findings.shows('no such category', (await gwen.ask('GET', `/categories/${word}`)).status, 404);
    const office = async (query: string) =>
      idsOf((await maker.get(`/admin/products?search=${word}${query}`)).products);
    findings.shows('the least stock first', await office('&sort=stock-asc'), idsOf([ten, bowl, jar, two]));
    findings.shows('the newest first', await office('&page=1&limit=3'), idsOf([jar, bowl, two]));
    findings.shows('low stock', await office('&stock=low&sort=name-asc'), [bowl.id]);

    return async (later) => {
      for (const typed of [
        animal.replace('rr', 'r'),
        animal.replace('rr', 'rrr'),
        animal.replace('irr', 'rir'),
      ])
        later.shows(`a spelling mistake in a search (${typed})`, await search(typed), idsOf([jar]));
      const newest = idsOf((await gwen.get('/products?sort=newest&inStock=true')).products).slice(0, 8);
      const home = idsOf((await gwen.get('/highlights')).newest);
      // Several were added in one moment.
      const isNew = home.filter((id) => newest.includes(id)).length;
      later.shows('the newest pots on the home page', [home.length, isNew], [4, 4]);
    };
  },
};
