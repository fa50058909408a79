import type { Bus } from '@slipcast/event-bus/bus';
import { createDocumentRelay } from '@slipcast/event-bus/outbox/document-relay';
import { createConcurrencyLimit } from '@slipcast/service-kit/concurrency-limit';
import type { ServiceKit } from '@slipcast/service-kit/standard-service';
import type { Documents } from '@slipcast/storage/documents/documents';
import type { Objects } from '@slipcast/storage/objects/objects';
import type { CatalogueConfig } from '../config.ts';
import { cropRoutes } from './crop-routes.ts';
import { derivativeRoutes } from './derivative-routes.ts';
import { createDerivativeStore } from './derivative-store.ts';
import { fetchImage } from './fetch-image.ts';
import { createImageStore, imageCollection } from './image-store.ts';
import { createImageTones } from './image-tones.ts';
import { createImagePreparation } from './prepare-images.ts';
import { removeUnusedImages } from './remove-unused-images.ts';
import { uploadRoutes } from './upload-routes.ts';

const MAX_IMAGES_WAITING = 500;

interface Needs {
  config: CatalogueConfig;
  bus: Bus;
  documents: Documents;
  objects: Objects;
  /** The addresses of all images that products show. */
  inUse: () => Promise<string[]>;
  fetchFrom?: typeof fetchImage | undefined;
}

/** Photographs: uploaded, cropped, and served in every size and format. */
export function createPhotographs(
  kit: ServiceKit,
  { config, bus, documents, objects, inUse, fetchFrom = fetchImage }: Needs,
) {
  const { logger } = kit;
  const limit = createConcurrencyLimit(config.IMAGE_WORKERS, MAX_IMAGES_WAITING);
  const store = imageCollection(documents);
  const images = createImageStore(store, objects, limit);
  const tones = kit.add(createImageTones({ images: store, objects, limit, logger }));
  // Without metrics: its only events are audit entries, and whatever delays them delays the products, which are measured.
  const uploads = kit.add(createDocumentRelay({ store, bus, toEvents: () => [], logger }));
  const derivatives = createDerivativeStore(objects, limit);
  const preparation = kit.add(createImagePreparation(derivatives, logger));
  kit.add(removeUnusedImages({ images, inUse, logger }));
  return {
    toneOf: tones.of,
    markUsed: images.markUsed,
    /** Stores a photograph; `added` is called after some. */
    add: images.add,
    added: uploads.wake,
    fetchFrom,
    endpoints: [
      ...uploadRoutes(images, fetchFrom, uploads.wake),
      ...cropRoutes(images, uploads.wake),
      ...derivativeRoutes(images, derivatives, preparation),
    ],
  };
}
export type Photographs = ReturnType<typeof createPhotographs>;
