import PQueue from 'p-queue';
import type { Logger } from '@slipcast/service-kit/logs';
import { derivativeKey, type Derivative } from './images.ts';
import type { DerivativeStore } from './derivative-store.ts';

export type ImagePreparation = ReturnType<typeof createImagePreparation>;

/** Encodes derivatives one by one before shoppers request them. Shoppers' requests go first. */
export function createImagePreparation(store: DerivativeStore, logger: Logger) {
  const queue = new PQueue({ concurrency: 1 });
  const prepare = async (derivative: Derivative) => {
    try {
      await store.get(derivative, { background: true });
    } catch (error) {
      logger.warn({ err: error, ...derivative }, 'could not prepare an image');
    }
  };
  return {
    name: 'image preparation',
    /** Queues the derivatives that do not exist yet. Returns how many are queued now. */
    async add(derivatives: Derivative[]): Promise<number> {
      const existing = await store.existingKeys();
      for (const derivative of derivatives)
        if (!existing.has(derivativeKey(derivative))) void queue.add(() => prepare(derivative));
      return queue.size + queue.pending;
    },
    async stop() {
      queue.clear();
      await queue.onIdle();
    },
  };
}
