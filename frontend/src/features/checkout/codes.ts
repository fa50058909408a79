import { browserStorage } from '../../base/storage.ts';

export const CODES_KEY = 'slipcast.codes';

/** The discount codes that the shopper has entered. */
export function loadCodes(): string[] {
  const stored = browserStorage.readJson(CODES_KEY);
  return Array.isArray(stored) ? (stored as string[]) : [];
}
/** As a quote and a checkout ask. */
export const codesField = (codes: readonly string[]) => codes.length > 0 && { discount_codes: codes };
