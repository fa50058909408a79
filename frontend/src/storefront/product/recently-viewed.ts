import { VIEWED_KEY } from '../../base/session.ts';
import { browserStorage } from '../../base/storage.ts';
import type { Product } from '../../features/catalogue/product.ts';

/** What a tile shows. Prices change, so none is stored. */
export type Viewed = Pick<Product, 'id' | 'path' | 'name' | 'images' | 'imageUrl'>;

/** One more than are shown, because the open pot is left out. */
const KEPT = 5;

const isViewed = (one: unknown): one is Viewed => {
  const { id, path, name, images } = (one ?? {}) as Partial<Viewed>;
  return [id, path, name].every((text) => typeof text === 'string') && Array.isArray(images);
};

/** As stored in this browser, the latest first. */
export const storedViewed = (): string => browserStorage.read(VIEWED_KEY) ?? '';

/** Anything unreadable counts as empty. */
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
