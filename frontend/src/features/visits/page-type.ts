import type { PageType } from '@slipcast/contracts/visits';

const TYPES: Record<string, PageType> = {
  '': 'home',
  'index.html': 'home',
  products: 'products',
  categories: 'categories',
  about: 'about',
  contact: 'contact',
  privacy: 'privacy',
  cart: 'cart',
  checkout: 'checkout',
  'checkout-info': 'checkout',
  'checkout-review': 'checkout',
  'checkout-confirmation': 'order',
  pay: 'checkout',
  orders: 'order',
  'order-details': 'order',
  'guest-lookup': 'order',
  login: 'account',
  register: 'account',
  profile: 'account',
  'forgot-password': 'account',
  'reset-password': 'account',
  'confirm-email': 'account',
};

/** The type of page at a path, which is all that is sent; null for the back office. */
export function pageTypeOf(pathname: string): PageType | null {
  const [, screen = '', rest] = pathname.split('/');
  if (screen === 'admin') return null;
  if (screen === 'products' && rest) return 'product';
  return Object.hasOwn(TYPES, screen) ? (TYPES[screen] ?? 'other') : 'other';
}
