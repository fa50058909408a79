import type { ComponentType } from 'react';

export type LoadScreen = () => Promise<ComponentType>;

/** The screens that a visit often begins with, by their path. Each is its own chunk. */
export const entryScreens = {
  '': async () => (await import('../storefront/home/Home.tsx')).Home,
  products: async () => (await import('../storefront/products/Products.tsx')).Products,
  // What follows the id is for people: the id alone decides.
  'products/:id/:name?': async () => (await import('../storefront/product/Product.tsx')).Product,
  categories: async () => (await import('../storefront/categories/Categories.tsx')).Categories,
  about: async () => (await import('../storefront/about/About.tsx')).About,
  contact: async () => (await import('../storefront/contact/Contact.tsx')).Contact,
  delivery: async () => (await import('../storefront/text/texts.tsx')).Delivery,
  terms: async () => (await import('../storefront/text/texts.tsx')).Terms,
  'guest-lookup': async () => (await import('../storefront/guest-lookup/GuestLookup.tsx')).GuestLookup,
  cart: async () => (await import('../storefront/cart/Cart.tsx')).Cart,
} satisfies Record<string, LoadScreen>;

/** Fetches the code of the screen at this address, if it is one of them, beside that of the app and not after it. */
export async function fetchScreen(pathname: string): Promise<void> {
  const [first = '', ...more] = pathname.split('/').filter(Boolean);
  const found = Object.entries<LoadScreen>(entryScreens).find(([path]) => {
    const [name, ...parameters] = path.split('/');
    return name === first && parameters.length > 0 === more.length > 0;
  });
  await found?.[1]();
}
