import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  AdminProductList,
  Duplicates,
  DuplicatesBody,
  ProductBody,
  WireProduct,
} from '@slipcast/contracts/http/catalogue';
import { Done } from '@slipcast/contracts/http/fields';
import { Search, pageFields, paginationOf } from '@slipcast/contracts/http/paging';
import { Refusal } from '@slipcast/contracts/refusal';
import { actorOf, auditEvent } from '@slipcast/service-kit/audit';
import { Answer, endpoint } from '@slipcast/service-kit/endpoint';
import type { Query } from '@slipcast/storage/documents/documents';
import { describedBy, findDuplicates, photographsOf, urlsOf } from '../rules/duplicates.ts';
import { describeProduct } from '../rules/describe-product.ts';
import { publicIdsIn } from '../rules/images.ts';
import { isSavedBy, writeProduct } from '../rules/product.ts';
import { toAdminWire, toWire } from '../rules/wire-product.ts';
import type { CatalogueSnapshot, ProductStore } from '../store/catalogue-snapshot.ts';
import type { ImageStore } from '../store/image-store.ts';
import { productNotFound } from './products.ts';

/** Before the product is saved, so that no image disappears from under it. */
async function useImages(
  images: Pick<ImageStore, 'markUsed'>,
  { imageUrl, images: own, variants }: ProductBody,
) {
  const urls = [{ imageUrl, images: own }, ...variants].flatMap(urlsOf);
  const gone = await images.markUsed(publicIdsIn(urls));
  if (gone.length === 0) return;
  const message =
    'A photograph has just been removed because no product had used it for 90 days. Please upload it again.';
  throw new Refusal('invalid-body', message, { errors: [{ field: 'images', message }] });
}

const params = z.object({ id: z.string() });

/** What admins do with products. @param changed called after each write, with the product's id */
export const adminProductRoutes = (
  products: ProductStore,
  images: Pick<ImageStore, 'markUsed'>,
  snapshot: Pick<CatalogueSnapshot, 'read'>,
  changed: (id: string) => void,
) => [
  // Reads the store, not the snapshot, because an admin must edit the latest version.
  endpoint({
    route: 'GET /api/admin/products',
    access: 'admin',
    summary:
      'List products to edit: all, or with `page` one page, newest first; `search` is part of the name',
    query: z.object({ ...pageFields, search: Search }),
    answer: AdminProductList,
    handle: async ({ query: { page, limit, search } }) => {
      const contains = search === '' ? undefined : { field: 'name', text: search };
      const read = async (place: Pick<Query, 'order' | 'skip' | 'limit'>) => {
        const { byPhotograph } = await snapshot.read();
        return (await products.find({ contains, ...place })).map(({ id, body }) =>
          toAdminWire(id, body, findDuplicates(byPhotograph, describedBy(id, body))),
        );
      };
      if (page === undefined) return { products: await read({}) };
      const [found, total] = await Promise.all([
        read({ order: 'newest', skip: (page - 1) * limit, limit }),
        products.count({ contains }),
      ]);
      return { products: found, pagination: paginationOf(total, page, limit) };
    },
  }),

  endpoint({
    route: 'POST /api/admin/products',
    access: 'admin',
    summary: 'Add a product',
    body: ProductBody,
    answers: { 201: WireProduct },
    refusals: ['conflict'],
    handle: async ({ body, ...asked }) => {
      await useImages(images, body);
      const id = body.saveId ?? randomUUID();
      const now = new Date();
      const added = writeProduct(null, body, { newId: randomUUID, now });
      const what = { objectId: id, object: added.name, after: describeProduct(added) };
      const line = auditEvent(actorOf(asked), { action: 'product.added', ...what }, now);
      const product = await products.insert(id, added, undefined, [line]).catch(async (error: unknown) => {
        const known = await products.get(id);
        if (known && isSavedBy(known.body, body.saveId)) return known;
        throw error;
      });
      changed(product.id);
      return new Answer(201, toWire(product.id, product.body));
    },
  }),

  // Reads nothing but the catalogue. It is a POST because the addresses of all photographs are too long for a query.
  endpoint({
    route: 'POST /api/admin/products/duplicates',
    access: 'admin',
    summary:
      'Products that may be the same pot as one that is being added or edited; a hint, never a refusal',
    body: DuplicatesBody,
    answer: Duplicates,
    handle: async ({ body: { id, name, images } }) => ({
      duplicates: findDuplicates((await snapshot.read()).byPhotograph, {
        id,
        name,
        photographs: photographsOf(images),
      }),
    }),
  }),

  endpoint({
    route: 'PUT /api/admin/products/:id',
    access: 'admin',
    summary: 'Save a product; stock is applied as the difference from stockLoaded',
    params,
    body: ProductBody,
    answer: WireProduct,
    refusals: ['product-not-found', 'conflict'],
    handle: async ({ params: { id }, body, ...asked }) => {
      await useImages(images, body);
      const now = new Date();
      const product = await products.change(
        id,
        (before) => writeProduct(before, body, { newId: randomUUID, now }),
        {
          events: (before, after) => {
            const fields = { before: describeProduct(before), after: describeProduct(after) };
            const what = { action: 'product.changed', objectId: id, object: before.name, ...fields } as const;
            return [auditEvent(actorOf(asked), what, now)];
          },
        },
      );
      if (!product) throw productNotFound();
      changed(id);
      return toWire(product.id, product.body);
    },
  }),

  endpoint({
    route: 'DELETE /api/admin/products/:id',
    access: 'admin',
    summary: 'Delete a product',
    params,
    answer: Done,
    refusals: ['product-not-found'],
    handle: async ({ params: { id }, ...asked }) => {
      const removed = await products.remove(id, (body) => {
        const what = { objectId: id, object: body.name, before: describeProduct(body) };
        return [auditEvent(actorOf(asked), { action: 'product.deleted', ...what }, new Date())];
      });
      if (!removed) throw productNotFound();
      changed(id);
      return { message: 'Product deleted' };
    },
  }),
];
