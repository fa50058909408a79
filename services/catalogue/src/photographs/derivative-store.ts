import type { ConcurrencyLimit } from '@slipcast/service-kit/concurrency-limit';
import type { Objects } from '@slipcast/storage/objects/objects';
import { CONTENT_TYPES, DERIVATIVES, derivativeKey, masterKey, type Derivative } from './images.ts';
import { encodeDerivative } from './encode-elsewhere.ts';

export type DerivativeStore = ReturnType<typeof createDerivativeStore>;

export function createDerivativeStore(objects: Objects, limit: ConcurrencyLimit) {
  /** Derivatives that are being encoded. Further requests wait for the same one. */
  const inProgress = new Map<string, Promise<Buffer | null>>();

  const create = async (derivative: Derivative, background: boolean): Promise<Buffer | null> => {
    const master = await objects.get(masterKey(derivative.publicId));
    if (!master) return null;
    const { size, format } = derivative;
    const body = await limit(() => encodeDerivative(master.body, size, format), { background });
    await objects.put(derivativeKey(derivative), body, CONTENT_TYPES[format]);
    return body;
  };
  return {
    /** Encodes and stores a derivative at its first request. null: there is no such image. */
    async get(derivative: Derivative, { background = false } = {}): Promise<Buffer | null> {
      const key = derivativeKey(derivative);
      const stored = await objects.get(key);
      if (stored) return stored.body;
      const created =
        inProgress.get(key) ?? create(derivative, background).finally(() => inProgress.delete(key));
      inProgress.set(key, created);
      return created;
    },
    /** The keys of all encoded derivatives. */
    existingKeys: async () => new Set(await objects.list(DERIVATIVES)),
  };
}
