import { z } from 'zod';
import { WireAdminProduct } from '@slipcast/contracts/http/catalogue';
import { PricesBody, StateBody, StockBody } from '@slipcast/contracts/http/product-changes';
import { actorOf, auditEvent, type Actor } from '@slipcast/service-kit/audit';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { CatalogueSnapshot, ProductStore } from './catalogue-snapshot.ts';
import { describeProduct } from './describe-product.ts';
import { describedBy, findDuplicates } from './duplicates.ts';
import { changeState, productNotFound, type Product } from './product.ts';
import { toAdminWire } from './wire-product.ts';
import { writePrices } from './write-prices.ts';
import { writeStock } from './write-stock.ts';

const params = z.object({ id: z.string() });

/** An audit entry about a change of one product. */
export const changeEntry = (actor: Actor, id: string, now: Date) => (before: Product, after: Product) => {
  const fields = { before: describeProduct(before), after: describeProduct(after) };
  return [
    auditEvent(actor, { action: 'product.changed', objectId: id, object: before.name, ...fields }, now),
  ];
};

/** What admins change in the list, without the whole form. @param needs.changed called after each write */
export function productChangeRoutes(needs: {
  store: Pick<ProductStore, 'change'>;
  snapshot: Pick<CatalogueSnapshot, 'read'>;
  changed: (id: string) => void;
}) {
  async function change(id: string, actor: Actor, fn: (before: Product, now: Date) => Product) {
    const now = new Date();
    const events = changeEntry(actor, id, now);
    const product = await needs.store.change(id, (before) => fn(before, now), { events });
    if (!product) throw productNotFound();
    needs.changed(id);
    const { byPhotograph } = await needs.snapshot.read();
    return toAdminWire(id, product.body, findDuplicates(byPhotograph, describedBy(id, product.body)));
  }
  return [
    endpoint({
      route: 'PUT /api/admin/products/:id/state',
      access: 'admin',
      summary: 'Publish a draft, archive a product, or bring it back: archived products are not in the shop',
      params,
      body: StateBody,
      answer: WireAdminProduct,
      refusals: ['product-not-found', 'transition-refused'],
      handle: async ({ params: { id }, body, ...asked }) =>
        change(id, actorOf(asked), (before, now) => changeState(before, body.state, now)),
    }),

    endpoint({
      route: 'PUT /api/admin/products/:id/prices',
      access: 'admin',
      summary:
        'Save prices alone; a colour that is left out keeps its difference to the product’s price, which is `main`',
      params,
      body: PricesBody,
      answer: WireAdminProduct,
      refusals: ['product-not-found', 'conflict'],
      handle: async ({ params: { id }, body, ...asked }) =>
        change(id, actorOf(asked), (before, now) => writePrices(before, body, now)),
    }),

    endpoint({
      route: 'PUT /api/admin/products/:id/stock',
      access: 'admin',
      summary: 'Save stock alone, applied as the difference from stockLoaded',
      params,
      body: StockBody,
      answer: WireAdminProduct,
      refusals: ['product-not-found', 'conflict'],
      handle: async ({ params: { id }, body, ...asked }) =>
        change(id, actorOf(asked), (before, now) => writeStock(before, body, { now, by: asked.user.id })),
    }),
  ];
}
