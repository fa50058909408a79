import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ProductBody } from '@slipcast/contracts/http/catalogue';
import { pageFields, paginationOf, Search } from '@slipcast/contracts/http/paging';
import type { Query } from '@slipcast/storage/documents/documents';
import { Answer, endpoint } from '@slipcast/service-kit/endpoint';
import { isSavedBy, writeProduct, type ProductStore } from '../product.ts';
import { toAdminWire, toWire } from '../wire.ts';
import { productNotFound } from './show-products.ts';

const params = z.object({ id: z.string() });

/** Read from the store itself: an admin edits what is there, not what was there a moment ago. */
export const listProductsToAdmin = (products: ProductStore) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/admin/products',
      access: 'admin',
      summary: 'Products to edit: all, or with `page` one page, the newest first; `search` in the name',
      query: z.object({ ...pageFields, search: Search }),
    },
    async ({ query: { page, limit, search } }) => {
      const contains = search === '' ? undefined : { field: 'name', text: search };
      const read = async (place: Pick<Query, 'order' | 'skip' | 'limit'>) =>
        (await products.find({ contains, ...place })).map(({ id, body }) => toAdminWire(id, body));
      if (page === undefined) return { products: await read({}) };
      const [found, total] = await Promise.all([
        read({ order: 'newest', skip: (page - 1) * limit, limit }),
        products.count({}, contains),
      ]);
      return { products: found, pagination: paginationOf(total, page, limit) };
    },
  );

/** @param written called after each write */
export const addProduct = (products: ProductStore, written: () => void) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/admin/products',
      access: 'admin',
      summary: 'Add a product',
      body: ProductBody,
    },
    async ({ body }) => {
      const id = body.saveId ?? randomUUID();
      const product = await products
        .insert(id, writeProduct(null, body, randomUUID))
        .catch(async (error: unknown) => {
          const known = await products.get(id);
          if (known && isSavedBy(known.body, body.saveId)) return known;
          throw error;
        });
      written();
      return new Answer(201, toWire(product.id, product.body));
    },
  );

export const editProduct = (products: ProductStore, written: () => void) =>
  endpoint(
    {
      method: 'PUT',
      path: '/api/admin/products/:id',
      access: 'admin',
      summary: 'Write a product; stock is applied as a difference to stockLoaded',
      params,
      body: ProductBody,
    },
    async ({ params, body }) => {
      const product = await products.change(params.id, (before) => writeProduct(before, body, randomUUID));
      if (!product) throw productNotFound();
      written();
      return toWire(product.id, product.body);
    },
  );

export const deleteProduct = (products: ProductStore, written: () => void) =>
  endpoint(
    {
      method: 'DELETE',
      path: '/api/admin/products/:id',
      access: 'admin',
      summary: 'Delete a product',
      params,
    },
    async ({ params }) => {
      if (!(await products.remove(params.id))) throw productNotFound();
      written();
      return { message: 'Product deleted' };
    },
  );
