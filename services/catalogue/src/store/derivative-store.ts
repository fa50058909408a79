import type { ConcurrencyLimit } from '@slipcast/service-kit/concurrency-limit';
import type { Objects } from '@slipcast/storage/objects/objects';
import { CONTENT_TYPES, DERIVATIVES, derivativeKey, masterKey, type Derivative } from '../rules/images.ts';
import { encodeDerivative } from './image-encoder.ts';

export interface DerivativeStore {
  /** Encodes and stores a derivative when it is first asked for. null: there is no such image. */
  get(derivative: Derivative, options?: { background?: boolean }): Promise<Buffer | null>;
  /** The keys of all that have been encoded. */
  existingKeys(): Promise<Set<string>>;
}

export function createDerivativeStore(objects: Objects, limit: ConcurrencyLimit): DerivativeStore {
  /** Requests for a derivative that is being encoded wait for that one. */
  const inProgress = new Map<string, Promise<Buffer | null>>();

  const create = async (derivative: Derivative, background: boolean): Promise<Buffer | null> => {
    const master = await objects.get(masterKey(derivative.publicId));
    if (!master) return null;
    const { width, format } = derivative;
    const body = await limit(() => encodeDerivative(master.body, width, format), { background });
    await objects.put(derivativeKey(derivative), body, CONTENT_TYPES[format]);
    return body;
  };
  return {
    async get(derivative, { background = false } = {}) {
      const key = derivativeKey(derivative);
      const stored = await objects.get(key);
      if (stored) return stored.body;
      const created =
        inProgress.get(key) ?? create(derivative, background).finally(() => inProgress.delete(key));
      inProgress.set(key, created);
      return created;
    },
    existingKeys: async () => new Set(await objects.list(DERIVATIVES, { limit: 1_000_000 })),
  };
}
