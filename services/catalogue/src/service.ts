import { SETTINGS_DEFAULTS } from '@slipcast/contracts/settings';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import { createDocumentRelay } from '@slipcast/event-bus/outbox/document-relay';
import { createConcurrencyLimit } from '@slipcast/service-kit/concurrency-limit';
import type { Service } from '@slipcast/service-kit/service';
import { createStandardService, type HostOptions } from '@slipcast/service-kit/standard-service';
import { createDocuments } from '@slipcast/storage/documents/create-documents';
import { createObjects } from '@slipcast/storage/objects/create-objects';
import { fetchImage } from './photographs/fetch-image.ts';
import type { CatalogueConfig } from './config.ts';
import { createImagePreparation } from './photographs/prepare-images.ts';
import { removeUnusedImages } from './photographs/remove-unused-images.ts';
import { adminProductRoutes } from './products/admin-product-routes.ts';
import { cropRoutes } from './photographs/crop-routes.ts';
import { derivativeRoutes } from './photographs/derivative-routes.ts';
import { feedRoutes } from './feeds/feed-routes.ts';
import { highlightRoutes } from './suggestions/suggestion-routes.ts';
import { internalStockRoutes } from './stock/stock-seen-routes.ts';
import { imageRoutes } from './photographs/upload-routes.ts';
import { productChangeRoutes } from './products/change-routes.ts';
import { productRoutes } from './products/product-routes.ts';
import type { Product } from './products/product.ts';
import { productEvents } from './products/product-events.ts';
import { createCatalogueSnapshot } from './products/catalogue-snapshot.ts';
import { createDerivativeStore } from './photographs/derivative-store.ts';
import { createImageTones } from './photographs/image-tones.ts';
import { createImageStore, imageCollection } from './photographs/image-store.ts';
import { readShopSettings, type ShopSettings } from './settings/shop-settings.ts';
import { onShopChanged } from './settings/on-shop-changed.ts';
import { onStockChanged } from './stock/on-stock-changed.ts';

const MAX_IMAGES_WAITING = 500;
const CATALOGUE_EVENTS = ['product.changed.v1', 'product.removed.v1', 'stock.changed.v1'];

/** Products, categories and images. @param host.fetchFrom replaced by tests */
export const createCatalogueService = (
  config: CatalogueConfig,
  { fetchFrom = fetchImage, ...host }: HostOptions & { fetchFrom?: typeof fetchImage } = {},
): Service =>
  createStandardService('catalogue', config, host, (kit) => {
    const { logger, metrics } = kit;
    const bus = kit.bus(config);
    const authenticator = kit.authenticator(config);
    const documents = kit.add(createDocuments(config.DOCUMENTS_URL, logger));
    const objects = kit.add(createObjects(config.OBJECTS_URL));
    const products = documents.collection<Product>('products');
    const settings = documents.collection<ShopSettings>('settings');
    const configured = { name: config.SHOP_NAME, lowStock: SETTINGS_DEFAULTS.lowStock };
    const shopSettings = () => readShopSettings(settings, configured);
    const site = async () => ({ name: (await shopSettings()).name, url: config.SHOP_URL });
    const relay = kit.add(
      createDocumentRelay({ store: products, bus, toEvents: productEvents, logger, metrics }),
    );
    const limit = createConcurrencyLimit(config.IMAGE_WORKERS, MAX_IMAGES_WAITING);
    const imageDocuments = imageCollection(documents);
    const images = createImageStore(imageDocuments, objects, limit);
    const tones = kit.add(createImageTones({ images: imageDocuments, objects, limit, logger }));
    const snapshot = createCatalogueSnapshot(products, undefined, tones.of);
    // Images have no events but those of their uploads; what holds them up holds up the products', which are counted.
    const uploads = kit.add(createDocumentRelay({ store: imageDocuments, bus, toEvents: () => [], logger }));
    const derivatives = createDerivativeStore(objects, limit);
    const preparation = kit.add(createImagePreparation(derivatives, logger));
    kit.add(removeUnusedImages({ images, products, logger }));
    const productChanged = (id: string) => {
      snapshot.invalidate(id);
      relay.wake();
    };
    const invalidate = ({ data }: EventEnvelope) =>
      snapshot.invalidate((data as { productId: string }).productId);
    kit.subscribe(() => bus.subscribe(onStockChanged(products, snapshot.invalidate)));
    kit.subscribe(() => bus.subscribe(onShopChanged(settings)));
    kit.subscribe(() => bus.listen(CATALOGUE_EVENTS, invalidate));
    return {
      authenticator,
      // A product may have thirty variants with five image addresses of 2 kB each.
      bodyLimit: '512kb',
      endpoints: [
        ...productRoutes(snapshot, products),
        ...highlightRoutes(snapshot, shopSettings),
        ...feedRoutes(site, snapshot),
        ...internalStockRoutes(products),
        ...adminProductRoutes(
          products,
          images,
          snapshot,
          productChanged,
          async () => (await shopSettings()).lowStock,
        ),
        ...productChangeRoutes(products, snapshot, productChanged),
        ...imageRoutes(images, fetchFrom, uploads.wake),
        ...cropRoutes(images, uploads.wake),
        ...derivativeRoutes(images, derivatives, preparation),
      ],
    };
  });
