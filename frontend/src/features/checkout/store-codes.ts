import { browserStorage, tabStorage } from '../../base/storage.ts';
import { CODES_KEY, VOUCHERS_KEY } from './codes.ts';

const storeIn = (storage: typeof browserStorage, key: string) => (codes: readonly string[]) =>
  codes.length > 0 ? storage.writeJson(key, codes) : storage.remove(key);
export const storeCodes = storeIn(browserStorage, CODES_KEY);
export const storeVouchers = storeIn(tabStorage, VOUCHERS_KEY);
