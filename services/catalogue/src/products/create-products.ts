import type { Bus, EventEnvelope } from '@slipcast/event-bus/bus';
import { createDocumentRelay } from '@slipcast/event-bus/outbox/document-relay';
import type { ServiceKit } from '@slipcast/service-kit/standard-service';
import { createTicker } from '@slipcast/service-kit/ticker';
import type { Documents } from '@slipcast/storage/documents/documents';
import type { CatalogueConfig } from '../config.ts';
import type { Photographs } from '../photographs/create-photographs.ts';
import type { Settings } from '../settings/shop-settings.ts';
import type { Arrangement } from './category-order.ts';
import { categoryAdminRoutes } from './category-routes.ts';
import { arrangementEvents, type ArrangementStore, createArrangement } from './category-store.ts';
import { adminProductRoutes, editProductRoutes } from './admin-product-routes.ts';
import { createCatalogueSnapshot, type ProductStore } from './catalogue-snapshot.ts';
import { askCopy, createCopyComparison } from './compare-copies.ts';
import { exportRoutes } from './export-products.ts';
import { previewRoutes } from './preview-routes.ts';
import { productChangeRoutes } from './product-change-routes.ts';
import { productEvents } from './product-events.ts';
import { productRoutes } from './product-routes.ts';
import type { Product } from './product.ts';

const CATALOGUE_EVENTS = ['product.changed.v1', 'product.removed.v1', 'stock.changed.v1'];

const arrangementCollection = (documents: Documents): ArrangementStore =>
  documents.collection<Arrangement>('categories');

export const productCollection = (documents: Documents): ProductStore =>
  documents.collection<Product>('products');

interface Needs {
  config: CatalogueConfig;
  bus: Bus;
  documents: Documents;
  store: ProductStore;
  settings: Settings;
  photographs: Photographs;
}

/** Order and cart have copies of the products, which they sell from. */
function compareCopies(
  kit: ServiceKit,
  { LOST_EVENTS_SECONDS: seconds, ORDER_URL, CART_URL }: CatalogueConfig,
  { store, wake }: { store: ProductStore; wake: () => void },
): void {
  const { logger } = kit;
  const copies = [
    ...(ORDER_URL ? [askCopy(kit.client('order', ORDER_URL))] : []),
    ...(CART_URL ? [askCopy(kit.client('cart', CART_URL))] : []),
  ];
  if (copies.length === 0) return;
  const task = createCopyComparison({ store, copies, waitMs: seconds * 1000, wake, logger });
  kit.add(createTicker({ name: 'comparison of copies of products', seconds, logger, task, atStart: true }));
}

/** Products and categories, for shoppers and for the back office. */
export function createProducts(kit: ServiceKit, { config, bus, documents, store, ...given }: Needs) {
  const { logger, metrics } = kit;
  const relay = kit.add(createDocumentRelay({ store, bus, toEvents: productEvents, logger, metrics }));
  compareCopies(kit, config, { store, wake: relay.wake });
  const snapshot = createCatalogueSnapshot(store, undefined, given.photographs.toneOf);
  const invalidate = ({ data }: EventEnvelope) =>
    snapshot.invalidate((data as { productId: string }).productId);
  kit.subscribe(() => bus.listen(CATALOGUE_EVENTS, invalidate));
  const changed = (id: string) => {
    snapshot.invalidate(id);
    relay.wake();
  };
  const arrangements = arrangementCollection(documents);
  const arrangement = createArrangement(arrangements);
  const order = kit.add(
    createDocumentRelay({ store: arrangements, bus, toEvents: arrangementEvents, logger }),
  );
  kit.subscribe(() => bus.listen(['categories.changed.v1'], arrangement.invalidate));
  const rearranged = () => {
    arrangement.invalidate();
    order.wake();
  };
  const needs = { ...given, store, snapshot, changed, arrangement, arrangements, rearranged };
  return {
    snapshot,
    changed,
    endpoints: [
      ...productRoutes(needs),
      ...exportRoutes(needs),
      ...adminProductRoutes(needs),
      ...editProductRoutes(needs),
      ...productChangeRoutes(needs),
      ...previewRoutes(needs),
      ...categoryAdminRoutes(needs),
    ],
  };
}
