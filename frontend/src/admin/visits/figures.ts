import type { PageType, Step } from '@slipcast/contracts/visits';

export const PAGE_NAMES: Record<PageType, string> = {
  home: 'Home',
  products: 'Our Products and searches',
  product: 'Pots',
  categories: 'Collections',
  about: 'About',
  contact: 'Contact',
  privacy: 'Privacy',
  cart: 'Cart',
  checkout: 'Checkout',
  order: 'Orders and confirmations',
  account: 'Accounts and signing in',
  other: 'Other and missing pages',
};

export const STEP_NAMES: Record<Step, string> = {
  product: 'Saw a pot',
  added: 'Added a pot to the cart',
  cart: 'Looked at the cart',
  details: 'Reached the address',
  payment: 'Reached the payment',
  paid: 'Paid',
};

const NUMBER = new Intl.NumberFormat('en-GB');
export const formatCount = (count: number): string => NUMBER.format(count);

/** '12%', '0.4%'; a dash where there is nothing to compare with. */
export function shareOf(part: number, whole: number): string {
  if (whole === 0) return '–';
  const percent = (part / whole) * 100;
  return `${percent > 0 && percent < 1 ? percent.toFixed(1) : Math.round(percent)}%`;
}
