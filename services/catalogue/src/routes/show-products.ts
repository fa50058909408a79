import type { Response } from 'express';
import { z } from 'zod';
import { Refusal } from '@slipcast/contracts/refusal';
import { ProductList, WireProduct } from '@slipcast/contracts/http/catalogue';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { slug } from '../rules/category.ts';
import type { CatalogueSnapshot, SnapshotProduct } from '../store/catalogue-snapshot.ts';

export const productNotFound = (): Refusal => new Refusal('product-not-found', 'Product not found');

/** The snapshot holds each product as JSON, so a list only has to be joined. */
export const sendProducts = (res: Response, products: SnapshotProduct[]): void =>
  void res.type('json').end(`{"products":[${products.map(({ json }) => json).join(',')}]}`);

const ListQuery = z.object({
  search: z.string().trim().toLowerCase().max(200).default(''),
  category: z.string().trim().max(120).default(''),
});

export const listProducts = (snapshot: CatalogueSnapshot) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/products',
      access: 'none',
      summary: 'List products: all, those whose name contains `search`, or those of a category',
      query: ListQuery,
      answer: ProductList,
    },
    async ({ query: { search, category }, res }) => {
      const { products } = await snapshot.read();
      const found = products.filter(
        ({ searchedName, categoryId }) =>
          searchedName.includes(search) && (category === '' || categoryId === slug(category)),
      );
      sendProducts(res, found);
    },
  );

export const listProductsOfCategory = (snapshot: CatalogueSnapshot) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/products/category/:category',
      access: 'none',
      summary: 'List the products of a category, by its name or id',
      params: z.object({ category: z.string() }),
      answer: ProductList,
    },
    async ({ params, res }) => {
      const wanted = slug(params.category);
      const { products } = await snapshot.read();
      sendProducts(
        res,
        products.filter(({ categoryId }) => categoryId === wanted),
      );
    },
  );

export const showProduct = (snapshot: CatalogueSnapshot) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/products/:id',
      access: 'none',
      summary: 'Show a product',
      params: z.object({ id: z.string() }),
      answer: WireProduct,
      refusals: ['product-not-found'],
    },
    async ({ params, res }) => {
      const product = (await snapshot.read()).byId.get(params.id);
      if (!product) throw productNotFound();
      res.type('json').end(product.json);
    },
  );
