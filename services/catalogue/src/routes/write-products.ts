import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { AdminProductList, ProductBody, WireProduct } from '@slipcast/contracts/http/catalogue';
import { pageFields, paginationOf, Search } from '@slipcast/contracts/http/paging';
import type { Query } from '@slipcast/storage/documents/documents';
import { Done } from '@slipcast/contracts/http/fields';
import { Answer, endpoint } from '@slipcast/service-kit/endpoint';
import { isSavedBy, writeProduct } from '../rules/product.ts';
import { toAdminWire, toWire } from '../rules/wire-product.ts';
import type { ProductStore } from '../store/product-store.ts';
import { productNotFound } from './show-products.ts';

const params = z.object({ id: z.string() });

/** Reads the store, not the snapshot, because an admin must edit the latest version. */
export const listProductsToAdmin = (products: ProductStore) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/admin/products',
      access: 'admin',
      summary:
        'List products to edit: all, or with `page` one page, newest first; `search` is part of the name',
      query: z.object({ ...pageFields, search: Search }),
      answer: AdminProductList,
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

/** @param changed called after each write */
export const addProduct = (products: ProductStore, changed: () => void) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/admin/products',
      access: 'admin',
      summary: 'Add a product',
      body: ProductBody,
      answers: { 201: WireProduct },
      refusals: ['conflict'],
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
      changed();
      return new Answer(201, toWire(product.id, product.body));
    },
  );

export const editProduct = (products: ProductStore, changed: () => void) =>
  endpoint(
    {
      method: 'PUT',
      path: '/api/admin/products/:id',
      access: 'admin',
      summary: 'Save a product; stock is applied as the difference from stockLoaded',
      params,
      body: ProductBody,
      answer: WireProduct,
      refusals: ['product-not-found', 'conflict'],
    },
    async ({ params, body }) => {
      const product = await products.change(params.id, (before) => writeProduct(before, body, randomUUID));
      if (!product) throw productNotFound();
      changed();
      return toWire(product.id, product.body);
    },
  );

export const deleteProduct = (products: ProductStore, changed: () => void) =>
  endpoint(
    {
      method: 'DELETE',
      path: '/api/admin/products/:id',
      access: 'admin',
      summary: 'Delete a product',
      params,
      answer: Done,
      refusals: ['product-not-found'],
    },
    async ({ params }) => {
      if (!(await products.remove(params.id))) throw productNotFound();
      changed();
      return { message: 'Product deleted' };
    },
  );
