import PQueue from 'p-queue';
import type { ConcurrencyLimit } from '@slipcast/service-kit/concurrency-limit';
import type { Logger } from '@slipcast/service-kit/logs';
import type { DocumentStore } from '@slipcast/storage/documents/documents';
import type { Objects } from '@slipcast/storage/objects/objects';
import { masterKey, publicIdsIn } from './images.ts';
import { averageColour } from './average-colour.ts';
import type { Image } from './image-store.ts';

export type ToneOf = ReturnType<typeof createImageTones>['of'];

/** Of an image whose colour nobody can see, because it is transparent or gone. */
const NONE = '';

/** The average colours of images, shown until those are there. Each is found once, behind everything that a shopper waits for, and stored with the image. */
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
    // Another replica may have found it.
    const stored = await images.get(publicId);
    if (!stored || stored.body.tone !== undefined) return stored?.body.tone ?? NONE;
    const master = await objects.get(masterKey(publicId));
    if (!master) return NONE;
    const isTransparent = master.contentType === 'image/webp';
    const tone = isTransparent ? NONE : await limit(() => averageColour(master.body), { background: true });
    await images.change(publicId, (image) => ({ ...image, tone }));
    return tone;
  }
  async function findAndTell(publicId: string): Promise<void> {
    const tone = await find(publicId).catch((error: unknown) => {
      logger.warn({ err: error, publicId }, 'the colour of an image could not be found');
      return NONE;
    });
    known.set(publicId, tone);
    const told = waiting.get(publicId);
    waiting.delete(publicId);
    if (tone !== NONE) for (const tell of told ?? []) tell();
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
    /** '#c9b8a4'; undefined for an address that is not ours, and while it is not known yet: then `tell` is called when it is. */
    of(address: string | null, tell: () => void): string | undefined {
      const [publicId] = publicIdsIn([address]);
      if (publicId === undefined) return undefined;
      const tone = known.get(publicId);
      if (tone !== undefined) return tone === NONE ? undefined : tone;
      const others = waiting.get(publicId);
      if (others) others.add(tell);
      else {
        waiting.set(publicId, new Set([tell]));
        void queue.add(() => findAndTell(publicId));
      }
      return undefined;
    },
  };
}
