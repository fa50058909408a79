import type { PageHead } from '../../ui/Page.tsx';

/** A category is a page of its own, an order of the same pots is not, and a search is for one person. */
export const productsHead = (category: string, search: string): PageHead => ({
  title: search || category || 'Our Products',
  description: `${category || 'Pottery'}, slip-cast by hand in the UK`,
  path: `/products${category && `?category=${encodeURIComponent(category)}`}`,
  indexed: !search,
});
