import type { Logger } from '@slipcast/service-kit/logs';
import { createJsonbDocuments } from '@slipcast/storage/documents/jsonb-documents';
import { editProductRoutes } from '../../../../services/catalogue/src/products/admin-product-routes.ts';
import { productCollection } from '../../../../services/catalogue/src/products/create-products.ts';
import type { CatalogueSnapshot } from '../../../../services/catalogue/src/products/catalogue-snapshot.ts';
import { productChangeRoutes } from '../../../../services/catalogue/src/products/product-change-routes.ts';
import type { Settings } from '../../../../services/catalogue/src/settings/shop-settings.ts';
import { onStockChanged } from '../../../../services/catalogue/src/stock/on-stock-changed.ts';
import { createOffice } from './back-office.ts';

export type Catalogue = Awaited<ReturnType<typeof openCatalogue>>;

/** The catalogue's products and forms, put together as its `service.ts` does, without bus and relay. */
async function openCatalogue(url: string, logger: Logger) {
  const documents = createJsonbDocuments(url, logger);
  const store = productCollection(documents);
  await documents.start();
  // No product is like another here.
  const snapshot = { read: async () => ({ byPhotograph: new Map() }) } as unknown as CatalogueSnapshot;
  const photographs = { markUsed: async () => [] };
  const needs = { store, snapshot, photographs, settings: {} as Settings, changed: () => {} };
  const endpoints = [...productChangeRoutes(needs), ...editProductRoutes(needs)];
  return {
    store,
    office: createOffice(() => endpoints),
    onStockChanged: onStockChanged(needs),
    stop: () => documents.stop(),
  };
}

/** Opened once it is needed: most scenarios have no forms. */
export function lazyCatalogue(url: string, logger: Logger) {
  let opened: Promise<Catalogue> | undefined;
  return {
    get: () => (opened ??= openCatalogue(url, logger)),
    stop: async () => (await opened)?.stop(),
  };
}
