import { z } from 'zod';
import { Refusal } from '@slipcast/contracts/refusal';
import { CategoryList, ProductList, WireCategory } from '@slipcast/contracts/http/catalogue';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { CatalogueSnapshot } from '../store/catalogue-snapshot.ts';
import { sendProducts } from './show-products.ts';

const params = z.object({ id: z.string() });
const categoryNotFound = () => new Refusal('not-found', 'Category not found');

export const listCategories = (snapshot: CatalogueSnapshot) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/categories',
      access: 'none',
      summary: 'List the categories that have products',
      answer: CategoryList,
    },
    async () => ({ categories: (await snapshot.read()).categories }),
  );

export const showCategory = (snapshot: CatalogueSnapshot) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/categories/:id',
      access: 'none',
      summary: 'Show a category',
      params,
      answer: WireCategory,
      refusals: ['not-found'],
    },
    async ({ params }) => {
      const category = (await snapshot.read()).categories.find(({ id }) => id === params.id);
      if (!category) throw categoryNotFound();
      return category;
    },
  );

export const listCategoryProducts = (snapshot: CatalogueSnapshot) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/categories/:id/products',
      access: 'none',
      summary: 'List the products of a category',
      params,
      answer: ProductList,
      refusals: ['not-found'],
    },
    async ({ params, res }) => {
      const found = (await snapshot.read()).products.filter(({ categoryId }) => categoryId === params.id);
      if (found.length === 0) throw categoryNotFound();
      sendProducts(res, found);
    },
  );
