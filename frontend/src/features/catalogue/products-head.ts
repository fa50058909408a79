import type { PageHead } from '../../ui/Page.tsx';
import { type AskedList, listPath } from './product-list.ts';

/**
 * A category is a page of its own, and so is each page of it. An order of the same pots is not, so only its first page, which all
 * orders have in common, is for search engines; and a search is for one person.
 */
export const productsHead = ({
  category = '',
  glaze = '',
  price = '',
  search = '',
  sort,
  inStock = false,
  page = 1,
}: Partial<AskedList>): PageHead => ({
  title:
    (search || [glaze, category].filter(Boolean).join(' ') || 'Our Products') +
    (page > 1 ? `, page ${page}` : ''),
  description: `${category || 'Pottery'}, slip-cast by hand in the UK`,
  path: listPath({ category, page }),
  indexed: !search && !glaze && !price && !inStock && (page === 1 || sort === 'name-asc'),
});
