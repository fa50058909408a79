import type { PriceBand } from '@slipcast/contracts/choice-filters';
import type { ProductOrder } from '@slipcast/contracts/product-filters';
import type { AskedList } from './product-list.ts';

export const sortOrders: Record<ProductOrder, string> = {
  'name-asc': 'Name (A-Z)',
  'name-desc': 'Name (Z-A)',
  'price-asc': 'Price (Low to High)',
  'price-desc': 'Price (High to Low)',
  newest: 'Newest First',
};

export const priceLabels: Record<PriceBand, string> = {
  'under-20': 'Under £20',
  '20-40': '£20 to £40',
  '40-80': '£40 to £80',
  'over-80': '£80 and over',
};

const PAGE = /^[1-9]\d{0,5}$/;

/** An order, a price or a page that there cannot be is as good as none. */
export function askedList(params: URLSearchParams): AskedList {
  const of = (name: string) => params.get(name) ?? '';
  return {
    category: of('category'),
    glaze: of('glaze').trim(),
    price: Object.hasOwn(priceLabels, of('price')) ? (of('price') as PriceBand) : '',
    search: of('search').trim(),
    sort: Object.hasOwn(sortOrders, of('sort')) ? (of('sort') as ProductOrder) : 'name-asc',
    inStock: of('inStock') === 'true',
    page: Number(PAGE.exec(of('page')) ?? 1),
  };
}
