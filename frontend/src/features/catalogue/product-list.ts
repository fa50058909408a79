import { PRICE_BANDS, type PriceBand, type ProductOrder } from '@slipcast/contracts/product-filters';

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

/** What the address of the list asks for. '' and false filter nothing. */
export type AskedList = {
  category: string;
  glaze: string;
  price: PriceBand | '';
  search: string;
  sort: ProductOrder;
  inStock: boolean;
  page: number;
};

const PAGE = /^[1-9]\d{0,5}$/;

/** An order, a price or a page that there cannot be is as good as none. */
export function askedList(params: URLSearchParams): AskedList {
  const of = (name: string) => params.get(name) ?? '';
  return {
    category: of('category'),
    glaze: of('glaze').trim(),
    price: PRICE_BANDS.find((band) => band === of('price')) ?? '',
    search: of('search').trim(),
    sort: Object.hasOwn(sortOrders, of('sort')) ? (of('sort') as ProductOrder) : 'name-asc',
    inStock: of('inStock') === 'true',
    page: Number(PAGE.exec(of('page')) ?? 1),
  };
}

/** Without what is empty. */
export const queryOf = (fields: Record<string, string | number | boolean>): string =>
  Object.entries(fields)
    .flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []))
    .join('&');

/** Equal lists have equal addresses: what goes without saying is left out. */
export function listPath({ sort = 'name-asc', page = 1, ...filters }: Partial<AskedList>): string {
  const query = queryOf({ ...filters, sort: sort !== 'name-asc' && sort, page: page > 1 && page });
  return query ? `/products?${query}` : '/products';
}
