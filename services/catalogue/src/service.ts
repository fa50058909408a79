import { createDocumentRelay } from '@slipcast/event-bus/outbox/document-relay';
import type { Service } from '@slipcast/service-kit/service';
import { createStandardService, type HostOptions } from '@slipcast/service-kit/standard-service';
import { createDocuments } from '@slipcast/storage/documents/create-documents';
import { createObjects } from '@slipcast/storage/objects/create-objects';
import type { CatalogueConfig } from './config.ts';
import { createDerivatives } from './images/derivatives.ts';
import { fetchImage } from './images/fetch-image.ts';
import { createImageStore, type Image } from './images/image-store.ts';
import { createWarmer } from './images/warmer.ts';
import { createWorkQueue } from './images/work-queue.ts';
import { productEvents } from './product-events.ts';
import type { Product } from './product.ts';
import { catalogueRoutes } from './routes/catalogue-routes.ts';
import { createShelf } from './shelf.ts';
import { showLedgerStock } from './subscriptions/show-stock.ts';

const CATALOGUE_EVENTS = ['product.changed.v1', 'product.removed.v1', 'stock.changed.v1'];

/** Products, categories and images. @param host.fetchFrom fetches an image by its address */
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
    const shelf = createShelf(products);
    const relay = kit.add(
      createDocumentRelay({ store: products, bus, toEvents: productEvents, logger, metrics }),
    );
    const queue = createWorkQueue(config.IMAGE_WORKERS);
    const images = createImageStore(documents.collection<Image>('images', ['folder']), objects, queue);
    const derivatives = createDerivatives(objects, queue);
    const warmer = kit.add(createWarmer(derivatives, logger));
    kit.subscribe(() => bus.subscribe(showLedgerStock(products, shelf.drop)));
    kit.subscribe(() => bus.listen(CATALOGUE_EVENTS, shelf.drop));
    return {
      authenticator,
      // Thirty variants with five image addresses of 2 kB each.
      bodyLimit: '512kb',
      endpoints: catalogueRoutes({
        products,
        shelf,
        images,
        derivatives,
        warmer,
        fetchFrom,
        written() {
          shelf.drop();
          relay.wake();
        },
      }),
    };
  });
