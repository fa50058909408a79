import type { Response } from 'express';
import { z } from 'zod';
import { CategoryList, ProductList, WireCategory, WireProduct } from '@slipcast/contracts/http/catalogue';
import { Refusal } from '@slipcast/contracts/refusal';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { slug } from '../rules/category.ts';
import type { CatalogueSnapshot, ProductStore, SnapshotProduct } from '../store/catalogue-snapshot.ts';

/** @param removed of which category the product was, if there once was one */
export const productNotFound = (removed?: { category: string }): Refusal =>
  new Refusal('product-not-found', 'Product not found', { data: removed ? { removed } : {} });

/** The snapshot holds each product as JSON, so a list only has to be joined. */
const sendProducts = (res: Response, products: SnapshotProduct[]): void =>
  void res.type('json').end(`{"products":[${products.map(({ json }) => json).join(',')}]}`);

const ListQuery = z.object({
  search: z.string().trim().toLowerCase().max(200).default(''),
  category: z.string().trim().max(120).default(''),
});

const params = z.object({ id: z.string() });

const categoryNotFound = () => new Refusal('not-found', 'Category not found');

/** Products and categories, as shoppers see them. */
export const productRoutes = (snapshot: CatalogueSnapshot, products: Pick<ProductStore, 'removed'>) => [
  endpoint({
    route: 'GET /api/products',
    access: 'none',
    summary: 'List products: all, those whose name contains `search`, or those of a category',
    query: ListQuery,
    answer: ProductList,
    handle: async ({ query: { search, category }, res }) => {
      const { products } = await snapshot.read();
      const found = products.filter(
        ({ searchedName, categoryId }) =>
          searchedName.includes(search) && (category === '' || categoryId === slug(category)),
      );
      sendProducts(res, found);
    },
  }),

  endpoint({
    route: 'GET /api/products/category/:category',
    access: 'none',
    summary: 'List the products of a category, by its name or id',
    params: z.object({ category: z.string() }),
    answer: ProductList,
    handle: async ({ params, res }) => {
      const { products } = await snapshot.read();
      const wanted = slug(params.category);
      const found = products.filter(({ categoryId }) => categoryId === wanted);
      sendProducts(res, found);
    },
  }),

  endpoint({
    route: 'GET /api/products/:id',
    access: 'none',
    summary: 'Show a product; the refusal names the category of one that was deleted',
    params,
    answer: WireProduct,
    refusals: ['product-not-found'],
    handle: async ({ params, res }) => {
      const product = (await snapshot.read()).byId.get(params.id);
      if (!product) {
        const removed = await products.removed(params.id);
        throw productNotFound(removed ? { category: removed.body.category } : undefined);
      }
      res.type('json').end(product.json);
    },
  }),

  endpoint({
    route: 'GET /api/categories',
    access: 'none',
    summary: 'List the categories that have products',
    answer: CategoryList,
    handle: async () => ({ categories: (await snapshot.read()).categories }),
  }),

  endpoint({
    route: 'GET /api/categories/:id',
    access: 'none',
    summary: 'Show a category',
    params,
    answer: WireCategory,
    refusals: ['not-found'],
    handle: async ({ params }) => {
      const category = (await snapshot.read()).categories.find(({ id }) => id === params.id);
      if (!category) throw categoryNotFound();
      return category;
    },
  }),

  endpoint({
    route: 'GET /api/categories/:id/products',
    access: 'none',
    summary: 'List the products of a category',
    params,
    answer: ProductList,
    refusals: ['not-found'],
    handle: async ({ params, res }) => {
      const found = (await snapshot.read()).products.filter(({ categoryId }) => categoryId === params.id);
      if (found.length === 0) throw categoryNotFound();
      sendProducts(res, found);
    },
  }),
];
