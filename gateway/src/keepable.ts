/** A public read whose finished answer may be kept: the URL to ask for, and what its answer depends on. */
export interface Keepable {
  /** Path with the query parameters that matter, sorted: two spellings of one question are one key. */
  key: string;
  tags: string[];
}

const LISTS = 'catalogue';
export const productTag = (productId: string): string => `product:${productId}`;
export const contentTag = (page: string): string => `content:${page}`;
export const listsTag = LISTS;

const QUERY = ['category', 'search'];
const LONGEST_QUERY = 200;
/** What a URL parser on the way to a service would resolve: its answer would be that of another path. */
const DOTS = /\\|\/(\.|%2e){1,2}(\/|$)/i;

function normalise(path: string, query: string | undefined): string | null {
  if (!query) return path;
  if (query.length > LONGEST_QUERY) return null;
  const given = new URLSearchParams(query);
  const kept = QUERY.flatMap((name) => {
    const value = given.get(name)?.trim();
    return value ? [`${name}=${encodeURIComponent(value)}`] : [];
  });
  return kept.length ? `${path}?${kept.join('&')}` : path;
}

/**
 * Which GETs are the same for everybody. What depends on the asker (cart, own stock check, orders) is never among them.
 *
 * @param url path and query as the client sent them
 */
export function keepable(url: string): Keepable | null {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const query = mark < 0 ? undefined : url.slice(mark + 1);
  const [, api, area, id, more] = path.split('/');
  if (api !== 'api' || path.endsWith('/') || DOTS.test(path)) return null;
  if (area === 'content' && (id === 'about' || id === 'contact') && more === undefined)
    return { key: path, tags: [contentTag(id)] };
  if (path === '/api/shop') return { key: path, tags: [] };
  if (area === 'products' && id !== undefined && id !== 'category')
    return more === undefined ? { key: path, tags: [productTag(id)] } : null;
  if (area !== 'products' && area !== 'categories') return null;
  const key = normalise(path, query);
  return key === null ? null : { key, tags: [LISTS] };
}
