import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  AdminProductList,
  Duplicates,
  DuplicatesBody,
  ProductBody,
  WireAdminProduct,
  WireProduct,
} from '@slipcast/contracts/http/catalogue';
import { ADMIN_PRODUCT_ORDERS, STOCK_FILTERS, PRODUCT_STATES } from '@slipcast/contracts/product-filters';
import { Done } from '@slipcast/contracts/http/fields';
import { Search, pageFields, paginationOf } from '@slipcast/contracts/http/paging';
import { fieldRefusal } from '@slipcast/contracts/refusal';
import { actorOf, auditEvent } from '@slipcast/service-kit/audit';
import { Answer, endpoint } from '@slipcast/service-kit/endpoint';
import { describedBy, findDuplicates, photographsOf, urlsOf } from './duplicates.ts';
import { describeProduct } from './describe-product.ts';
import { publicIdsIn } from '../photographs/images.ts';
import { isSavedBy, productNotFound, writeProduct } from './product.ts';
import { toAdminWire, toWire } from './wire-product.ts';
import { createProductList } from './admin-product-list.ts';
import type { CatalogueSnapshot, ProductStore } from './catalogue-snapshot.ts';
import type { Photographs } from '../photographs/create-photographs.ts';
import type { Settings } from '../settings/shop-settings.ts';
import { changeEntry } from './product-change-routes.ts';

/** Called before the product is saved, so that none of its photographs is removed as unused. */
async function usePhotographs({ markUsed }: Pick<Photographs, 'markUsed'>, body: ProductBody) {
  const gone = await markUsed(publicIdsIn([body, ...body.variants].flatMap(urlsOf)));
  if (gone.length > 0)
    throw fieldRefusal(
      'images',
      'A photograph has just been removed because no product had used it for 90 days. Please upload it again.',
    );
}

const params = z.object({ id: z.string() });

interface Needs {
  store: ProductStore;
  photographs: Pick<Photographs, 'markUsed'>;
  snapshot: Pick<CatalogueSnapshot, 'read'>;
  settings: Settings;
  /** Called after each write. */
  changed: (id: string) => void;
}

/** Lists of the back office. */
export const adminProductRoutes = (
  { store, snapshot, settings }: Needs,
  list = createProductList(store, snapshot, settings),
) => [
  endpoint({
    route: 'GET /api/admin/products',
    access: 'admin',
    summary:
      'List products to edit: all, or with `page` one page, newest first or sorted with `sort`; each word of `search` is part of the name or begins a colour, `stock` finds low or sold-out products, `state` archived ones too',
    query: z.object({
      ...pageFields,
      search: Search,
      sort: z.enum(ADMIN_PRODUCT_ORDERS).optional(),
      stock: z.enum(STOCK_FILTERS).optional(),
      state: z.enum(PRODUCT_STATES).optional(),
    }),
    answer: AdminProductList,
    handle: async ({ query }) => {
      const { found, total } = await list(query);
      const { byPhotograph } = await snapshot.read();
      const wire = found.map(({ id, body }) =>
        toAdminWire(id, body, findDuplicates(byPhotograph, describedBy(id, body))),
      );
      if (query.page === undefined) return { products: wire };
      return { products: wire, pagination: paginationOf(total, query.page, query.limit) };
    },
  }),

  endpoint({
    route: 'GET /api/admin/products/:id',
    access: 'admin',
    summary: 'A product to edit, in any state',
    params,
    answer: WireAdminProduct,
    refusals: ['product-not-found'],
    handle: async ({ params: { id } }) => {
      const product = await store.get(id);
      if (!product) throw productNotFound();
      const { byPhotograph } = await snapshot.read();
      return toAdminWire(id, product.body, findDuplicates(byPhotograph, describedBy(id, product.body)));
    },
  }),

  // A POST, although it only reads, because the addresses of all photographs are too long for a query.
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
];

/** Adding, saving and deleting products. */
export const editProductRoutes = ({ store, photographs, changed }: Needs) => [
  endpoint({
    route: 'POST /api/admin/products',
    access: 'admin',
    summary: 'Add a product',
    body: ProductBody,
    answers: { 201: WireProduct },
    refusals: ['conflict', 'transition-refused'],
    handle: async ({ body, ...asked }) => {
      await usePhotographs(photographs, body);
      const id = body.saveId ?? randomUUID();
      const now = new Date();
      const added = writeProduct(null, body, { newId: randomUUID, now, by: asked.user.id });
      const what = { objectId: id, object: added.name, after: describeProduct(added) };
      const entry = auditEvent(actorOf(asked), { action: 'product.added', ...what }, now);
      const product = await store.insert(id, added, undefined, [entry]).catch(async (error: unknown) => {
        const known = await store.get(id);
        if (known && isSavedBy(known.body, body.saveId)) return known;
        throw error;
      });
      changed(product.id);
      return new Answer(201, toWire(product.id, product.body));
    },
  }),

  endpoint({
    route: 'PUT /api/admin/products/:id',
    access: 'admin',
    summary: 'Save a product; stock is applied as the difference from stockLoaded',
    params,
    body: ProductBody,
    answer: WireProduct,
    refusals: ['product-not-found', 'conflict', 'transition-refused'],
    handle: async ({ params: { id }, body, ...asked }) => {
      await usePhotographs(photographs, body);
      const now = new Date();
      const product = await store.change(
        id,
        (before) => writeProduct(before, body, { newId: randomUUID, now, by: asked.user.id }),
        { events: changeEntry(actorOf(asked), id, now) },
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
      const removed = await store.remove(id, (body) => {
        const what = { objectId: id, object: body.name, before: describeProduct(body) };
        return [auditEvent(actorOf(asked), { action: 'product.deleted', ...what }, new Date())];
      });
      if (!removed) throw productNotFound();
      changed(id);
      return { message: 'Product deleted' };
    },
  }),
];
