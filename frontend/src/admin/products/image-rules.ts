import { IMAGE_BYTES_MAX, IMAGE_TYPES } from '@slipcast/contracts/limits';
import { adminProductsText } from '../../base/strings/admin-products.ts';

const TYPES = new Set<string>(IMAGE_TYPES);
const EXTENSION = /\.(?:jpe?g|png|webp)$/i;

/** Why a file is rejected; '' if it is not. Some systems give files no type; then the extension decides. */
export function fileProblem({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string {
  if (type === '' ? !EXTENSION.test(name) : !TYPES.has(type)) return adminProductsText.onlyImages;
  return size >= IMAGE_BYTES_MAX ? adminProductsText.fileTooLarge : '';
}
