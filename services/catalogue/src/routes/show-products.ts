import type { Response } from 'express';
import { z } from 'zod';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { Refusal } from '@slipcast/contracts/refusal';
import { slug } from '../category.ts';
import type { Shelf, Shelved } from '../shelf.ts';

export const productNotFound = (): Refusal => new Refusal('product-not-found', 'Product not found');

/** Products are kept as JSON: a list is put together from texts, not made again. */
export function answerProducts(res: Response, products: Shelved[]): void {
  res.set('content-type', 'application/json; charset=utf-8');
  res.end(`{"products":[${products.map(({ json }) => json).join(',')}]}`);
}

const ListQuery = z.object({
  search: z.string().trim().toLowerCase().max(200).optional(),
  category: z.string().trim().max(120).optional(),
});

export const listProducts = (shelf: Shelf) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/products',
      access: 'none',
      summary: 'Products, all or by part of the name, or of a category',
      query: ListQuery,
    },
    async ({ query: { search, category }, res }) => {
      const { products } = await shelf.read();
      const wanted = category ? slug(category) : undefined;
      const found = products.filter(
        ({ searched, categoryId }) =>
          (!search || searched.includes(search)) && (wanted === undefined || categoryId === wanted),
      );
      answerProducts(res, found);
    },
  );

export const listProductsOfCategory = (shelf: Shelf) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/products/category/:category',
      access: 'none',
      summary: 'Products of a category, by its name or id',
      params: z.object({ category: z.string() }),
    },
    async ({ params, res }) => {
      const wanted = slug(params.category);
      answerProducts(
        res,
        (await shelf.read()).products.filter(({ categoryId }) => categoryId === wanted),
      );
    },
  );

export const showProduct = (shelf: Shelf) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/products/:id',
      access: 'none',
      summary: 'One product',
      params: z.object({ id: z.string() }),
    },
    async ({ params, res }) => {
      const found = (await shelf.read()).byId.get(params.id);
      if (!found) throw productNotFound();
      res.set('content-type', 'application/json; charset=utf-8').end(found.json);
    },
  );
