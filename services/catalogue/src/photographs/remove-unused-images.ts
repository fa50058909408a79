import type { Logger } from '@slipcast/service-kit/logs';
import type { Component } from '@slipcast/service-kit/service';
import { createTicker } from '@slipcast/service-kit/ticker';
import { publicIdsIn } from './images.ts';
import { urlsOf } from '../products/duplicates.ts';
import type { ProductStore } from '../products/catalogue-snapshot.ts';
import type { ImageStore } from './image-store.ts';

const DAY_MS = 86_400_000;
/** A maker may photograph a kiln load long before it is listed. */
const KEPT_MS = 90 * DAY_MS;

interface Stores {
  images: Pick<ImageStore, 'markUsed' | 'unused' | 'remove'>;
  products: Pick<ProductStore, 'find'>;
}

/** Removes the images uploaded before this moment that no product has used since. Returns how many. */
export async function removeUnused({ images, products }: Stores, before: Date): Promise<number> {
  const unused = await images.unused(before);
  if (unused.length === 0) return 0;
  // A product is saved after its images were marked; this finds what a restored store has forgotten.
  const shown = (await products.find()).flatMap(({ body }) => [body, ...body.variants].flatMap(urlsOf));
  await images.markUsed(publicIdsIn(shown));
  let removed = 0;
  for (const id of unused) removed += Number(await images.remove(id));
  return removed;
}

/** Several replicas may do it at once. */
export const removeUnusedImages = ({ logger, ...stores }: Stores & { logger: Logger }): Component =>
  createTicker({
    name: 'removal of unused images',
    seconds: DAY_MS / 1000,
    logger,
    task: async () => {
      const removed = await removeUnused(stores, new Date(Date.now() - KEPT_MS));
      if (removed > 0) logger.info({ removed }, 'images that no product has used for 90 days were removed');
    },
  });
