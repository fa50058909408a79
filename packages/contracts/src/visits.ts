/** The kinds of page that are counted; an address is never sent. */
export const PAGE_TYPES = [
  'home',
  'products',
  'product',
  'categories',
  'about',
  'contact',
  'privacy',
  'cart',
  'checkout',
  'order',
  'account',
  'other',
] as const;
export type PageType = (typeof PAGE_TYPES)[number];

/** On the way to a sale, as a browser knows them. That an order is paid only the shop itself can say. */
export const BROWSER_STEPS = ['product', 'added', 'cart', 'details', 'payment'] as const;
export type BrowserStep = (typeof BROWSER_STEPS)[number];
export const STEPS = [...BROWSER_STEPS, 'paid'] as const;
export type Step = (typeof STEPS)[number];

/** A month can be compared with the same one of last year. */
export const VISITS_KEPT_DAYS = 400;

/** Days that the back office shows. */
export const VISIT_PERIODS = ['7', '30', '90'] as const;

export const VISIT_LIMITS = {
  /** In one batch. */
  events: 40,
  /** Maximum length of a search, in characters. */
  words: 60,
} as const;

const TELEPHONE = /\d(?:[\s().+-]*\d){5}/;
const ORDER_NUMBER = /\d{4}-ord/;
const POSTCODE = /\b[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}\b/;

/**
 * A search, normalised. null: it is too long, or looks as if it identified the visitor (an email address, a telephone
 * number, a postcode, an order), so it must not be stored.
 */
export function searchedWords(typed: string): string | null {
  const words = typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  const isPersonal =
    words.includes('@') || [TELEPHONE, ORDER_NUMBER, POSTCODE].some((pattern) => pattern.test(words));
  return words === '' || words.length > VISIT_LIMITS.words || isPersonal ? null : words;
}
