import type { Response } from 'express';
import { z } from 'zod';
import { CategoryList, ProductList, WireCategory, WireProduct } from '@slipcast/contracts/http/catalogue';
import type { ListFilters } from '@slipcast/contracts/http/list-filters';
import { ProductIds } from '@slipcast/contracts/http/live';
import { PRICE_BANDS, slug } from '@slipcast/contracts/choice-filters';
import { PRODUCT_ORDERS } from '@slipcast/contracts/product-filters';
import { pageFields, paginationOf } from '@slipcast/contracts/http/paging';
import { Refusal } from '@slipcast/contracts/refusal';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { plainRead } from '@slipcast/service-kit/plain-reads';
import { sayTurn } from '@slipcast/service-kit/turning-answers';
import { arranged, currentId } from './category-order.ts';
import type { ReadArrangement } from './category-store.ts';
import { filtersOf, isListed } from './list-filters.ts';
import { stateOf } from './product-state.ts';
import { productNotFound } from './product.ts';
import type { CatalogueSnapshot, ProductStore } from './catalogue-snapshot.ts';
import type { Snapshot, SnapshotProduct } from './snapshot.ts';
import { createProductSearch } from './search-products.ts';
import { createSortedProducts } from './sorted-products.ts';

/** The snapshot holds each product as JSON, so a list only has to be joined. @param page from 1; undefined for all */
function listJson(found: SnapshotProduct[], { page, limit }: Paged, filters?: ListFilters): string {
  const listed = page === undefined ? found : found.slice((page - 1) * limit, page * limit);
  const pagination =
    page === undefined ? '' : `,"pagination":${JSON.stringify(paginationOf(found.length, page, limit))}`;
  const counts = filters ? `,"filters":${JSON.stringify(filters)}` : '';
  return `{"products":[${listed.map(({ json }) => json).join(',')}]${pagination}${counts}}`;
}

function sendProducts(res: Response, found: SnapshotProduct[], paged: Paged, snapshot: Snapshot): void {
  sayTurn(res, snapshot.turnsInMs());
  res.type('json').end(listJson(found, paged));
}

const PageQuery = z.object(pageFields);
type Paged = z.infer<typeof PageQuery>;
const ListQuery = z.object({
  ...pageFields,
  search: z.string().trim().toLowerCase().max(200).default(''),
  category: z.string().trim().max(120).default(''),
  /** Default: oldest first. */
  sort: z.enum(PRODUCT_ORDERS).optional(),
  glaze: z.string().trim().max(120).default(''),
  /** No band that there is not lists every price: an old link still leads to pots. */
  price: z
    .enum(['', ...PRICE_BANDS])
    .catch('')
    .default(''),
  inStock: z.enum(['true', 'false']).default('false'),
  counts: z.enum(['true', 'false']).default('false'),
  ids: ProductIds.optional(),
});

const params = z.object({ id: z.string() });

const categoryNotFound = () => new Refusal('not-found', 'Category not found');

/** The categories in the maker's order, and the id of the one that is asked for, perhaps by an earlier name. */
async function categoriesIn(read: Snapshot, { arrangement }: { arrangement: ReadArrangement }, asked = '') {
  const known = await arrangement.read();
  const categories = arranged(read.categories, known);
  return { categories, id: asked && currentId(asked, categories, known) };
}

const categoryRoutes = (snapshot: CatalogueSnapshot, needs: { arrangement: ReadArrangement }) => [
  endpoint({
    route: 'GET /api/categories',
    access: 'none',
    summary: 'List the categories that have products',
    answer: CategoryList,
    handle: async ({ res }) => {
      const read = await snapshot.read();
      sayTurn(res, read.turnsInMs());
      return { categories: (await categoriesIn(read, needs)).categories };
    },
  }),

  endpoint({
    route: 'GET /api/categories/:id',
    access: 'none',
    summary: 'Show a category',
    params,
    answer: WireCategory,
    refusals: ['not-found'],
    handle: async ({ params, res }) => {
      const read = await snapshot.read();
      sayTurn(res, read.turnsInMs());
      const { categories, id } = await categoriesIn(read, needs, params.id);
      const category = categories.find((one) => one.id === id);
      if (!category) throw categoryNotFound();
      return category;
    },
  }),

  endpoint({
    route: 'GET /api/categories/:id/products',
    access: 'none',
    summary: 'List the products of a category; with `page` one page of them',
    params,
    query: PageQuery,
    answer: ProductList,
    refusals: ['not-found'],
    handle: async ({ params, query, res }) => {
      const read = await snapshot.read();
      const { id } = await categoriesIn(read, needs, params.id);
      const found = read.products.filter(({ categoryId }) => categoryId === id);
      if (found.length === 0) throw categoryNotFound();
      sendProducts(res, found, query, read);
    },
  }),
];

/** Products and categories, as shoppers see them. */
export const productRoutes = (
  {
    snapshot,
    store,
    arrangement,
  }: {
    snapshot: CatalogueSnapshot;
    store: Pick<ProductStore, 'removed'>;
    arrangement: ReadArrangement;
  },
  sorted = createSortedProducts(),
  matching = createProductSearch(),
) => [
  plainRead({
    route: 'GET /api/products',
    importance: ({ query }) => (query['search'] ? 'search' : 'browsing'),
    summary:
      'List products: all, those that match `search` by name, glaze or description, those of a category, in a `glaze` and of a `price`, those `inStock`, those with these `ids`; `counts` adds what each filter would list; sorted with `sort`; with `page` one page of them',
    query: ListQuery,
    answer: ProductList,
    json: async ({ search, sort, ids, counts, ...query }) => {
      const all = await snapshot.read();
      const { category, glaze, price } = query;
      // Only what needs it reads it.
      const needsOrder = category !== '' || counts === 'true';
      const { categories, id } = needsOrder
        ? await categoriesIn(all, { arrangement }, category && slug(category))
        : { categories: [], id: '' };
      const filters = {
        category: id,
        glaze,
        price,
        inStock: query.inStock === 'true',
      };
      const named = ids?.flatMap((id) => all.byId.get(id) ?? []);
      const listed = named ?? (sort ? sorted(all, sort) : all.products);
      const matched = matching(listed, search);
      const found = matched.filter((one) => isListed(one, filters));
      const counted = counts === 'true' ? filtersOf(matched, filters, categories, category) : undefined;
      return { json: listJson(found, query, counted), turnsInMs: all.turnsInMs() };
    },
  }),

  endpoint({
    route: 'GET /api/products/category/:category',
    access: 'none',
    summary: 'List the products of a category, by its name or id; with `page` one page of them',
    params: z.object({ category: z.string() }),
    query: PageQuery,
    answer: ProductList,
    handle: async ({ params, query, res }) => {
      const read = await snapshot.read();
      const { id } = await categoriesIn(read, { arrangement }, slug(params.category));
      const found = read.products.filter(({ categoryId }) => categoryId === id);
      sendProducts(res, found, query, read);
    },
  }),

  endpoint({
    route: 'GET /api/products/:id',
    access: 'none',
    summary:
      'Show a product, by its id or by the path of its page in the shop that it was imported from; the refusal names the category of one that was deleted or archived',
    params,
    answer: WireProduct,
    refusals: ['product-not-found'],
    handle: async ({ params, res }) => {
      const read = await snapshot.read();
      const { shownById, allById, byOldPath } = read;
      sayTurn(res, read.turnsInMs());
      const { id } = params;
      const known = allById.get(id) ?? byOldPath(id.startsWith('/') ? id : `/products/${id}`);
      const product = known && shownById.get(known.id);
      if (!product) {
        const before = known?.listed.product ?? (await store.removed(id))?.body;
        const wasShown = before && stateOf(before) !== 'draft';
        throw productNotFound(wasShown ? { category: before.category } : undefined);
      }
      res.type('json').end(read.jsonOf(product));
    },
  }),

  ...categoryRoutes(snapshot, { arrangement }),
];
