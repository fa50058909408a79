import { VIEWED_KEY } from '../../base/session.ts';
import { browserStorage } from '../../base/storage.ts';
import type { Product } from '../../features/catalogue/product.ts';

/** What a tile shows of it; prices change, so none is kept. */
export type Viewed = Pick<Product, 'id' | 'path' | 'name' | 'images' | 'imageUrl'>;

/** One more than are shown, because the pot that is open is not shown. */
const KEPT = 5;

const isViewed = (one: unknown): one is Viewed => {
  const { id, path, name, images } = (one ?? {}) as Partial<Viewed>;
  return [id, path, name].every((text) => typeof text === 'string') && Array.isArray(images);
};

/** As it lies in this browser, the last one first. */
export const storedViewed = (): string => browserStorage.read(VIEWED_KEY) ?? '';

/** What somebody else has written there counts as nothing. */
export function viewedFrom(stored: string): Viewed[] {
  try {
    const list: unknown = JSON.parse(stored);
    return Array.isArray(list) ? list.filter(isViewed) : [];
  } catch {
    return [];
  }
}

export function noteViewed({ id, path, name, images, imageUrl }: Product): void {
  const others = viewedFrom(storedViewed()).filter((one) => one.id !== id);
  const viewed = [{ id, path, name, images: images.slice(0, 1), imageUrl }, ...others].slice(0, KEPT);
  browserStorage.writeJson(VIEWED_KEY, viewed);
}
