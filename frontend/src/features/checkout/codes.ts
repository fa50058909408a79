import { browserStorage, tabStorage } from '../../base/storage.ts';

export const CODES_KEY = 'slipcast.codes';
export const VOUCHERS_KEY = 'slipcast.vouchers';

const listOf = (stored: unknown): string[] => (Array.isArray(stored) ? (stored as string[]) : []);
/** The discount codes that the shopper has entered. */
export const loadCodes = () => listOf(browserStorage.readJson(CODES_KEY));
/** The vouchers, by their codes, which are money: they are forgotten with the tab. */
export const loadVouchers = () => listOf(tabStorage.readJson(VOUCHERS_KEY));
/** As a quote and a checkout ask. */
export const codesField = (codes: readonly string[], vouchers: readonly string[]) => ({
  ...(codes.length > 0 && { discount_codes: codes }),
  ...(vouchers.length > 0 && { vouchers }),
});
