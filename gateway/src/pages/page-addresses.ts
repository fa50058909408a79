import { isPlainPath } from '../cache/cacheable.ts';
import type { PublicPage } from './messages.ts';

const QUERY_MAX = 200;
const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);

/** Matches as the frontend's router does: capitals and a slash at the end make no difference. */
function matches(pattern: string[], segments: string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => part.startsWith(':') || part === segments[index]?.toLowerCase())
  );
}
/** `/api/products/:id` with the id of this address. */
const filled = (template: string, pattern: string[], segments: string[]): string =>
  template.replaceAll(/:\w+/g, (name) => segments[pattern.indexOf(name)] ?? name);

const isDecodable = (path: string): boolean => {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
};

/** The page for an address that does not exist. */
export const MISSING = '/page-not-found';
/** An id that nothing in the shop has. */
const NO_ID = '-';

/** The address of a rendered page, and what has to be asked about it before it is rendered. */
export interface PageAddress {
  path: string;
  parameters: Map<string, string>;
  /** The public read of what the page shows. */
  subject?: string | undefined;
  /** The page for all addresses whose subject does not exist. */
  missing: string;
  listed: { name: string; read: string; list: string }[];
  isEndless: boolean;
}
export const keyOf = ({ path, parameters }: Pick<PageAddress, 'path' | 'parameters'>): string => {
  const query = [...parameters].map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
};

export type PageAddresses = ReturnType<typeof pageAddresses>;

export function pageAddresses(pages: PublicPage[], screens: string[]) {
  const rendered = pages.map((page) => ({ ...page, pattern: segmentsOf(page.path) }));
  const patterns = screens.map((path) => segmentsOf(path.toLowerCase()));

  /** One for all spellings of the address of a rendered page; null for any other address. */
  function read(url: string): PageAddress | null {
    const [path = '', query = ''] = url.split(/\?(.*)/s);
    if (query.length > QUERY_MAX || !isPlainPath(path) || path.includes('.') || !isDecodable(path))
      return null;
    const segments = segmentsOf(path);
    const page = rendered.find(({ pattern }) => matches(pattern, segments));
    if (!page) return null;
    const { pattern, subject, listed = {}, endless = [] } = page;
    const given = new URLSearchParams(query);
    const parameters = new Map<string, string>();
    for (const [name, values] of Object.entries(page.parameters)) {
      const value = given.get(name) ?? '';
      if (values.test(value)) parameters.set(name, value);
    }
    const fixed = pattern.map((part, index) => (part.startsWith(':') ? (segments[index] ?? '') : part));
    return {
      path: `/${fixed.join('/')}`,
      parameters,
      subject: subject && filled(subject, pattern, segments),
      missing: `/${pattern.map((part) => (part.startsWith(':') ? NO_ID : part)).join('/')}`,
      listed: Object.entries(listed).flatMap(([name, { read: from, list }]) =>
        parameters.has(name) ? [{ name, read: filled(from, pattern, segments), list }] : [],
      ),
      isEndless: endless.some((name) => parameters.has(name)),
    };
  }

  return {
    read,
    /** Whether the app has a screen there, rendered here or not. */
    isScreen: (path: string): boolean => patterns.some((pattern) => matches(pattern, segmentsOf(path))),
  };
}
