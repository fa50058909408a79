import { browserStorage } from '../../base/storage.ts';
import { CODES_KEY } from './codes.ts';

export const storeCodes = (codes: readonly string[]) =>
  codes.length > 0 ? browserStorage.writeJson(CODES_KEY, codes) : browserStorage.remove(CODES_KEY);
