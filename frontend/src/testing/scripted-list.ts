import type { WireCategory, WireProduct } from '@slipcast/contracts/http/catalogue';
import type { ListFilters } from '@slipcast/contracts/http/list-filters';
import { isWanted, PRICE_BANDS } from '@slipcast/contracts/choice-filters';
import { paginationOf } from '@slipcast/contracts/http/paging';
import type { Script } from './render-app.tsx';

type Compare = (a: WireProduct, b: WireProduct) => number;
const byName: Compare = (a, b) => a.name.localeCompare(b.name, 'en-GB', { numeric: true });
const byPrice: Compare = (a, b) => Number(a.price) - Number(b.price);
const ORDERS: Record<string, Compare> = {
  'name-asc': byName,
  'name-desc': (a, b) => byName(b, a),
  'price-asc': (a, b) => byPrice(a, b) || byName(a, b),
  'price-desc': (a, b) => byPrice(b, a) || byName(a, b),
  // The script lists the oldest first.
  newest: () => -1,
};

const choicesOf = ({ price, color, stock, variants }: WireProduct) =>
  [{ color, stock, priceAdjustment: 0 }, ...variants].map((one) => ({
    glaze: one.color,
    stock: one.stock,
    pricePence: 100 * (Number(price) + Number(one.priceAdjustment)),
  }));

/** @param found with the filters that are set, in all categories */
const filtersOf = (all: readonly WireProduct[], found: readonly WireProduct[]): ListFilters => ({
  categories: categoriesOf(all).map(({ name }) => ({
    name,
    count: found.filter(({ category }) => category === name).length,
  })),
  glazes: [...new Set(all.flatMap((one) => choicesOf(one).map(({ glaze }) => glaze)))].map((name) => ({
    name,
    count: 1,
  })),
  prices: PRICE_BANDS.map((band) => ({ band, count: 1 })),
});

/** The page of these that the address asks for, as the catalogue answers it. @param renamed the new name of a category by its earlier one */
export function listAnswer(
  address: string,
  products: readonly WireProduct[],
  renamed: Record<string, string> = {},
) {
  const { searchParams } = new URL(address, 'http://shop');
  const asked = (name: string) => searchParams.get(name) ?? '';
  const [page, limit] = [Number(asked('page') || 1), Number(asked('limit') || 20)];
  const filters = { glaze: asked('glaze'), price: asked('price') as '', inStock: asked('inStock') !== '' };
  const isFound = (one: WireProduct) =>
    one.name.toLowerCase().includes(asked('search').toLowerCase()) &&
    choicesOf(one).some((choice) => isWanted(choice, filters));
  const inAll = products.filter(isFound);
  const movedTo = renamed[asked('category')];
  const found = inAll
    .filter(({ category }) => asked('category') === '' || category === (movedTo ?? asked('category')))
    .toSorted(ORDERS[asked('sort')] ?? (() => 0));
  return {
    products: found.slice((page - 1) * limit, page * limit),
    pagination: paginationOf(found.length, page, limit),
    ...(asked('counts') && { filters: { ...filtersOf(products, inAll), ...(movedTo && { movedTo }) } }),
  };
}

const slug = (name: string) => name.toLowerCase();

export function categoriesOf(products: readonly WireProduct[]): WireCategory[] {
  const names = [...new Set(products.map(({ category }) => category))].toSorted();
  return names.map((name) => {
    const members = products.filter(({ category }) => category === name);
    const imageUrl = members.map((one) => one.images[0]?.url ?? one.imageUrl).find(Boolean) ?? null;
    return { id: slug(name), name, productCount: members.length, imageUrl };
  });
}

/** The API of a shop with these products. */
export const scriptedList = (...products: WireProduct[]): Script => ({
  'GET /api/products': ({ path }) => ({ body: listAnswer(path, products) }),
  'GET /api/categories': { body: { categories: categoriesOf(products) } },
});
