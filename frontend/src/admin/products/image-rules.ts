import { adminProductsText } from '../../base/strings/admin-products.ts';

export const FORMATS = 'image/jpeg,image/png,image/webp';
export const MOST_IMAGES = { products: 10, variants: 5 } as const;

const LIMIT_BYTES = 5 * 1024 * 1024;
const TYPES = new Set(FORMATS.split(','));
const NAMED = /\.(?:jpe?g|png|webp)$/i;

/** Why a chosen file is not taken; '' for one that is. Some systems give a file no type: then its name decides. */
export function fileProblem({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string {
  if (type === '' ? !NAMED.test(name) : !TYPES.has(type)) return adminProductsText.onlyImages;
  return size >= LIMIT_BYTES ? adminProductsText.fileTooLarge : '';
}

/** The list with the entry at `from` moved to `to`; a place outside the list changes nothing. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const next = [...list];
  const [entry] = next.splice(from, 1);
  if (entry === undefined || to < 0 || to > next.length) return [...list];
  next.splice(to, 0, entry);
  return next;
}
