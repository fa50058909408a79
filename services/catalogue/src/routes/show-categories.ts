import { z } from 'zod';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { Refusal } from '@slipcast/contracts/refusal';
import type { Shelf } from '../shelf.ts';
import { answerProducts } from './show-products.ts';

const params = z.object({ id: z.string() });
const categoryNotFound = () => new Refusal('not-found', 'Category not found');

export const listCategories = (shelf: Shelf) =>
  endpoint(
    { method: 'GET', path: '/api/categories', access: 'none', summary: 'Categories that have products' },
    async () => ({ categories: (await shelf.read()).categories }),
  );

export const showCategory = (shelf: Shelf) =>
  endpoint(
    { method: 'GET', path: '/api/categories/:id', access: 'none', summary: 'One category', params },
    async ({ params }) => {
      const found = (await shelf.read()).categories.find(({ id }) => id === params.id);
      if (!found) throw categoryNotFound();
      return found;
    },
  );

export const listCategoryProducts = (shelf: Shelf) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/categories/:id/products',
      access: 'none',
      summary: 'Products of a category',
      params,
    },
    async ({ params, res }) => {
      const found = (await shelf.read()).products.filter(({ categoryId }) => categoryId === params.id);
      if (found.length === 0) throw categoryNotFound();
      answerProducts(res, found);
    },
  );
