import type { PageType, Step } from '@slipcast/contracts/visits';

export const pageLabels: Record<PageType, string> = {
  home: 'Home',
  products: 'Our Products and searches',
  product: 'Product pages',
  categories: 'Collections',
  about: 'About',
  contact: 'Contact',
  privacy: 'Privacy',
  cart: 'Cart',
  checkout: 'Checkout',
  order: 'Orders and confirmations',
  account: 'Accounts and logging in',
  other: 'Other and missing pages',
};

export const stepLabels: Record<Step, string> = {
  product: 'Viewed a pot',
  added: 'Added a pot to the cart',
  cart: 'Opened the cart',
  details: 'Started checkout',
  payment: 'Reached payment',
  paid: 'Paid',
};

/** '12%', '0.4%'; a dash where there is nothing to compare. */
export function shareOf(part: number, whole: number): string {
  if (whole === 0) return '–';
  const percent = (part / whole) * 100;
  return `${percent > 0 && percent < 1 ? percent.toFixed(1) : Math.round(percent)}%`;
}
