import { browserStorage } from '../../base/storage.ts';
import type { AskedList } from '../../features/catalogue/product-list.ts';

const KEY = 'slipcast.newest';

/** A shopper who comes to see what is new comes for that again. The other orders are for one question only. */
export const isNewestRemembered = (): boolean => browserStorage.read(KEY) !== null;

export function rememberSort(sort: AskedList['sort']): void {
  if (sort === 'newest') browserStorage.write(KEY, 'yes');
  else browserStorage.remove(KEY);
}
