import PQueue from 'p-queue';
import type { ConcurrencyLimit } from '@slipcast/service-kit/concurrency-limit';
import type { Logger } from '@slipcast/service-kit/logs';
import type { DocumentStore } from '@slipcast/storage/documents/documents';
import type { Objects } from '@slipcast/storage/objects/objects';
import { coloursOf } from './encode-elsewhere.ts';
import { masterKey, publicIdsIn } from './images.ts';
import type { Image } from './image-store.ts';

export type ToneOf = ReturnType<typeof createImageTones>['of'];

/** Of a photograph: its average, and the glaze of the pot in it. */
export interface ImageTones {
  tone: string;
  glaze: string;
}

/** The colours of an image that is transparent or gone. */
const NONE: ImageTones = { tone: '', glaze: '' };
/** Images whose colours an earlier release found have no glaze. */
const storedTones = ({ tone, glaze }: Image): ImageTones | undefined =>
  tone === undefined || glaze === undefined ? undefined : tone === '' ? NONE : { tone, glaze };

/** The colours of images: shown until they have loaded, and as a pot's glazes in lists. Each is found once, after all work that shoppers wait for, and stored with the image. */
export function createImageTones(options: {
  images: DocumentStore<Image>;
  objects: Objects;
  limit: ConcurrencyLimit;
  logger: Logger;
}) {
  const { images, objects, limit, logger } = options;
  const known = new Map<string, ImageTones>();
  const waiting = new Map<string, Set<() => void>>();
  const queue = new PQueue({ concurrency: 1 });

  async function find(publicId: string): Promise<ImageTones> {
    // Another replica may already have found it.
    const stored = await images.get(publicId);
    const before = stored && storedTones(stored.body);
    if (!stored || before) return before ?? NONE;
    const master = await objects.get(masterKey(publicId));
    if (!master) return NONE;
    const isTransparent = master.contentType === 'image/webp';
    const tones = isTransparent ? NONE : await limit(() => coloursOf(master.body), { background: true });
    await images.change(publicId, (image) => ({ ...image, ...tones }));
    return tones;
  }
  async function findAndReport(publicId: string): Promise<void> {
    const tones = await find(publicId).catch((error: unknown) => {
      logger.warn({ err: error, publicId }, 'could not find the colour of an image');
      return NONE;
    });
    known.set(publicId, tones);
    const found = waiting.get(publicId);
    waiting.delete(publicId);
    if (tones !== NONE) for (const report of found ?? []) report();
  }
  return {
    name: 'colours of images',
    async start() {
      for (const { id, body } of await images.find()) {
        const tones = storedTones(body);
        if (tones) known.set(id, tones);
      }
    },
    async stop() {
      queue.clear();
      await queue.onIdle();
    },
    /** As '#c9b8a4'; undefined for an address that is not ours, and until the colour is known. Then `report` is called. */
    of(address: string | null, report: () => void): ImageTones | undefined {
      const [publicId] = publicIdsIn([address]);
      if (publicId === undefined) return undefined;
      const tones = known.get(publicId);
      if (tones) return tones === NONE ? undefined : tones;
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
