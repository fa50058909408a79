import type { Logger } from '@slipcast/service-kit/logs';
import type { Component } from '@slipcast/service-kit/service';
import { createTicker } from '@slipcast/service-kit/ticker';
import type { ImageStore } from './image-store.ts';
import { publicIdsIn } from './images.ts';

const DAY_MS = 86_400_000;
/** A maker may photograph a kiln load long before it is listed. */
const UNUSED_FOR_MS = 90 * DAY_MS;

interface Needs {
  images: Pick<ImageStore, 'markUsed' | 'unused' | 'remove'>;
  /** The addresses of all images that products show. */
  inUse: () => Promise<string[]>;
}

/** Removes the images uploaded before this moment that no product has used since. Returns how many. */
export async function removeUnused({ images, inUse }: Needs, before: Date): Promise<number> {
  const unused = await images.unused(before);
  if (unused.length === 0) return 0;
  // A product's images are marked before it is saved; a restored store may have lost those marks.
  await images.markUsed(publicIdsIn(await inUse()));
  let removed = 0;
  for (const id of unused) removed += Number(await images.remove(id));
  return removed;
}

/** Several replicas may do this at once. */
export const removeUnusedImages = ({ logger, ...needs }: Needs & { logger: Logger }): Component =>
  createTicker({
    name: 'removal of unused images',
    seconds: DAY_MS / 1000,
    logger,
    task: async () => {
      const removed = await removeUnused(needs, new Date(Date.now() - UNUSED_FOR_MS));
      if (removed > 0) logger.info({ removed }, 'removed images that no product had used for 90 days');
    },
  });
