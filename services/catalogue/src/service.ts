import type { Server } from 'node:net';
import { createAccounts } from '@slipcast/service-kit/accounts';
import { createApp } from '@slipcast/service-kit/app';
import { createBus } from '@slipcast/event-bus/create-bus';
import { createDocuments } from '@slipcast/storage/documents/create-documents';
import { createDocumentRelay } from '@slipcast/event-bus/outbox/document-relay';
import { createLogger, type Logger } from '@slipcast/service-kit/logs';
import { createMetrics } from '@slipcast/service-kit/metrics';
import { createObjects } from '@slipcast/storage/objects/create-objects';
import { createService, type Service } from '@slipcast/service-kit/service';
import type { CatalogueConfig } from './config.ts';
import { createDerivatives } from './images/derivatives.ts';
import { fetchImage } from './images/fetch-image.ts';
import { createImageStore, type Image } from './images/image-store.ts';
import { createWarmer } from './images/warmer.ts';
import { createWorkQueue } from './images/work-queue.ts';
import { productEvents } from './product-events.ts';
import type { Product } from './product.ts';
import { listMedia } from './routes/list-media.ts';
import { listCategories, listCategoryProducts, showCategory } from './routes/show-categories.ts';
import { showMedia } from './routes/show-media.ts';
import { listProducts, listProductsOfCategory, showProduct } from './routes/show-products.ts';
import { uploadMany, uploadOne } from './routes/upload-images.ts';
import { warmImages } from './routes/warm-images.ts';
import { addProduct, deleteProduct, editProduct, listProductsToAdmin } from './routes/write-products.ts';
import { createShelf } from './shelf.ts';
import { showLedgerStock } from './subscriptions/show-stock.ts';

const CATALOGUE_EVENTS = ['product.changed.v1', 'product.removed.v1', 'stock.changed.v1'];

/** Products, categories and images. @param options.fetchFrom fetches an image by its address */
export function createCatalogueService(
  config: CatalogueConfig,
  options: { listener?: Server; logger?: Logger; fetchFrom?: typeof fetchImage } = {},
): Service {
  const logger = options.logger ?? createLogger('catalogue', config.LOG_LEVEL);
  const metrics = createMetrics('catalogue');
  const accounts = createAccounts(config, logger);
  const documents = createDocuments(config.DOCUMENTS_URL, logger);
  const products = documents.collection<Product>('products');
  const objects = createObjects(config.OBJECTS_URL);
  const bus = createBus({
    url: config.BUS_URL,
    instance: config.BUS_INSTANCE,
    clientId: 'catalogue',
    logger,
    metrics,
  });
  const relay = createDocumentRelay({ store: products, bus, toEvents: productEvents, logger, metrics });
  const shelf = createShelf(products);
  const queue = createWorkQueue(config.IMAGE_WORKERS);
  const images = createImageStore(documents.collection<Image>('images', ['folder']), objects, queue);
  const derivatives = createDerivatives(objects, queue);
  const warmer = createWarmer(derivatives, logger);
  const written = () => {
    shelf.drop();
    relay.wake();
  };
  const endpoints = [
    listProducts(shelf),
    showProduct(shelf),
    listProductsOfCategory(shelf),
    listCategories(shelf),
    showCategory(shelf),
    listCategoryProducts(shelf),
    listProductsToAdmin(products),
    addProduct(products, written),
    editProduct(products, written),
    deleteProduct(products, written),
    uploadOne(images, options.fetchFrom ?? fetchImage),
    uploadMany(images),
    listMedia(images),
    showMedia(derivatives),
    warmImages(images, warmer),
  ];
  const readiness = async () => {
    const checks = [
      ['documents', documents.ping()],
      ['objects', objects.ping()],
    ] as const;
    const answers = await Promise.allSettled(checks.map(([, check]) => check));
    return checks.filter((_, index) => answers[index]?.status === 'rejected').map(([name]) => name);
  };
  return createService({
    name: 'catalogue',
    host: config.HOST,
    port: config.PORT,
    listener: options.listener,
    logger,
    parts: [
      accounts.part,
      { name: 'documents', start: () => documents.start(), stop: () => documents.close() },
      { name: 'objects', start: () => objects.start() },
      { name: 'bus', start: () => bus.start(), stop: () => bus.close() },
      {
        name: 'subscriptions',
        async start() {
          await bus.subscribe(showLedgerStock(products, shelf.drop));
          await bus.listen(CATALOGUE_EVENTS, shelf.drop);
        },
      },
      relay,
      warmer,
    ],
    listen: () =>
      createApp({
        name: 'catalogue',
        endpoints,
        logger,
        metrics,
        internalToken: config.INTERNAL_TOKEN,
        authenticator: accounts.authenticator,
        readiness,
        liveness: () => (bus.healthy() ? [] : ['events']),
        // Thirty variants with five image addresses of 2 kB each.
        bodyLimit: '512kb',
      }),
  });
}
