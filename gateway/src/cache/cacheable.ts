import { PAGES, type PageName } from '@slipcast/contracts/pages';
import { LIVE_PRODUCTS_MAX } from '@slipcast/contracts/limits';
import { OPENAPI_PATH } from '../api-docs/merged-document.ts';

/** A public read whose response may be cached: the URL to read, and the tags of what it depends on. */
export interface Cacheable {
  /** Path with the query parameters that matter, sorted: two spellings of one question share one key. */
  key: string;
  tags: string[];
  /** Thousands ask every few seconds, so a slow read is not waited for while there is an earlier answer. */
  isPolled?: boolean;
}

export const LISTS_TAG = 'lists';
export const productTag = (productId: string): string => `product:${productId}`;
export const updateTag = (updateId: string): string => `update:${updateId}`;
/** The variants of a product whose last piece is reserved. */
export const liveTag = (productId: string): string => `live:${productId}`;
export const contentTag = (page: string): string => `content:${page}`;
/** The settings that the maker edits. */
export const SHOP_TAG = 'shop';
export const DELIVERY_TAG = 'delivery';

/** The gateway's own route: what is available of a few products. */
export const LIVE_STOCK = '/api/live/stock';
const ONE_SCREEN = new RegExp(`^[A-Za-z0-9_-]{1,64}(,[A-Za-z0-9_-]{1,64}){0,${LIVE_PRODUCTS_MAX - 1}}$`);

const OF_A_PAGE = ['limit', 'page'];
const OF_A_LIST = ['category', 'counts', 'glaze', 'inStock', ...OF_A_PAGE, 'price', 'search', 'sort'];
/** A rendered page's query may have 200 characters, each of which may be written as three. */
const QUERY_MAX = 800;
/** A URL parser on the way to a service would resolve these, and another path's response would be stored under this key. */
const DOT_SEGMENTS = /\\|\/(\.|%2e){1,2}(\/|$)/i;

/** False if a URL parser would turn it into another path. */
export const isPlainPath = (path: string): boolean => !DOT_SEGMENTS.test(path);

/** Paths that are neither a list nor a product, with what each depends on. */
const OTHERS: Record<string, string[]> = {
  '/robots.txt': [],
  '/manifest.webmanifest': [SHOP_TAG],
  '/api/orders/delivery': [DELIVERY_TAG],
  // The about page stands in for a maker's description that is missing.
  '/api/shop': [SHOP_TAG, contentTag('about')],
  // The number of pieces at which a pot counts as one of the last is a setting.
  '/api/highlights': [LISTS_TAG, SHOP_TAG],
  [OPENAPI_PATH]: [],
};
/** Sitemaps and feeds contain every product. */
export const OF_ALL_PRODUCTS = /^\/(sitemap\.xml|(sitemaps|feeds)\/[\w-]+\.(xml|atom))$/;

const isPageName = (id: string | undefined): id is PageName => PAGES.some((page) => page === id);

/** The query parameters of a catalogue list; all others are ignored. */
function parametersOf(path: string): string[] {
  if (path === '/api/products') return OF_A_LIST;
  return path.startsWith('/api/products/category/') || path.endsWith('/products') ? OF_A_PAGE : [];
}

function normalise(path: string, query: string | undefined): string | null {
  if (!query) return path;
  if (query.length > QUERY_MAX) return null;
  const parameters = new URLSearchParams(query);
  // There is no end of such questions, and each is cheap to answer.
  if (path === '/api/products' && parameters.has('ids')) return null;
  // Without a page the list is whole and has no limit, so it is cached once.
  if (!parameters.get('page')?.trim()) parameters.delete('limit');
  const relevant = parametersOf(path).flatMap((name) => {
    const value = parameters.get(name)?.trim();
    return value ? [`${name}=${encodeURIComponent(value)}`] : [];
  });
  return relevant.length ? `${path}?${relevant.join('&')}` : path;
}

/** Rendered pages need only this part, and everything else about live stock changes all the time. */
function cacheableLive(query: string | undefined): Cacheable | null {
  const parameters = new URLSearchParams(query);
  const products = parameters.get('products') ?? '';
  if (parameters.get('only') !== 'taken' || !ONE_SCREEN.test(products)) return null;
  return {
    key: `${LIVE_STOCK}?products=${products}&only=taken`,
    tags: products.split(',').map(liveTag),
  };
}

/**
 * The GETs whose answer is the same for everyone. Answers that depend on the shopper (cart, own stock check, orders) are never cached.
 *
 * @param url path and query as the client sent them
 */
export function cacheable(url: string): Cacheable | null {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const query = mark < 0 ? undefined : url.slice(mark + 1);
  const [, api, area, id, more, deeper] = path.split('/');
  if (path.endsWith('/') || !isPlainPath(path)) return null;
  const other = OTHERS[path];
  if (other) return { key: path, tags: other };
  if (OF_ALL_PRODUCTS.test(path)) return { key: path, tags: [LISTS_TAG, SHOP_TAG, DELIVERY_TAG] };
  if (api !== 'api') return null;
  if (path === LIVE_STOCK) return cacheableLive(query);
  if (area === 'content' && isPageName(id) && more === undefined)
    return { key: path, tags: [contentTag(id)] };
  if (area === 'products' && id !== undefined && id !== 'category')
    return more === undefined || (more === 'siblings' && deeper === undefined)
      ? { key: path, tags: [productTag(id)] }
      : null;
  if (area === 'updates' && id !== undefined && more === undefined)
    return { key: path, tags: [LISTS_TAG, updateTag(id)] };
  // It says itself how soon it turns, in tenths of a second.
  if (area === 'cart' && id === 'rooms' && more !== undefined && deeper === undefined)
    return { key: path, tags: [updateTag(more)], isPolled: true };
  if (area !== 'products' && area !== 'categories') return null;
  const key = normalise(path, query);
  return key === null ? null : { key, tags: [LISTS_TAG] };
}
