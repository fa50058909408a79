import PQueue from 'p-queue';
import type { ConcurrencyLimit } from '@slipcast/service-kit/concurrency-limit';
import type { Logger } from '@slipcast/service-kit/logs';
import type { DocumentStore } from '@slipcast/storage/documents/documents';
import type { Objects } from '@slipcast/storage/objects/objects';
import { averageColour } from './encode-elsewhere.ts';
import { masterKey, publicIdsIn } from './images.ts';
import type { Image } from './image-store.ts';

export type ToneOf = ReturnType<typeof createImageTones>['of'];

/** The colour of an image that is transparent or gone. */
const NONE = '';

/** The average colours of images, shown until the images have loaded. Each is found once, after all work that shoppers wait for, and stored with the image. */
export function createImageTones(options: {
  images: DocumentStore<Image>;
  objects: Objects;
  limit: ConcurrencyLimit;
  logger: Logger;
}) {
  const { images, objects, limit, logger } = options;
  const known = new Map<string, string>();
  const waiting = new Map<string, Set<() => void>>();
  const queue = new PQueue({ concurrency: 1 });

  async function find(publicId: string): Promise<string> {
    // Another replica may already have found it.
    const stored = await images.get(publicId);
    if (!stored || stored.body.tone !== undefined) return stored?.body.tone ?? NONE;
    const master = await objects.get(masterKey(publicId));
    if (!master) return NONE;
    const isTransparent = master.contentType === 'image/webp';
    const tone = isTransparent ? NONE : await limit(() => averageColour(master.body), { background: true });
    await images.change(publicId, (image) => ({ ...image, tone }));
    return tone;
  }
  async function findAndReport(publicId: string): Promise<void> {
    const tone = await find(publicId).catch((error: unknown) => {
      logger.warn({ err: error, publicId }, 'could not find the colour of an image');
      return NONE;
    });
    known.set(publicId, tone);
    const found = waiting.get(publicId);
    waiting.delete(publicId);
    if (tone !== NONE) for (const report of found ?? []) report();
  }
  return {
    name: 'colours of images',
    async start() {
      for (const { id, body } of await images.find()) if (body.tone !== undefined) known.set(id, body.tone);
    },
    async stop() {
      queue.clear();
      await queue.onIdle();
    },
    /** '#c9b8a4'; undefined for an address that is not ours, and until the colour is known. Then `report` is called. */
    of(address: string | null, report: () => void): string | undefined {
      const [publicId] = publicIdsIn([address]);
      if (publicId === undefined) return undefined;
      const tone = known.get(publicId);
      if (tone !== undefined) return tone === NONE ? undefined : tone;
      const others = waiting.get(publicId);
      if (others) others.add(report);
      else {
        waiting.set(publicId, new Set([report]));
        void queue.add(() => findAndReport(publicId));
      }
      return undefined;
    },
  };
}
