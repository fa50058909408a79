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

/** The page for an address that does not exist. */
export const MISSING = '/page-not-found';

export type PageAddresses = ReturnType<typeof pageAddresses>;

export function pageAddresses(pages: PublicPage[], screens: string[]) {
  const rendered = pages.map(({ path, parameters }) => ({ pattern: segmentsOf(path), parameters }));
  const patterns = screens.map((path) => segmentsOf(path.toLowerCase()));
  return {
    /** One key for all spellings of the address of a rendered page; null for any other address. */
    keyOf(url: string): string | null {
      const [path = '', query = ''] = url.split(/\?(.*)/s);
      if (query.length > QUERY_MAX || !isPlainPath(path) || path.includes('.')) return null;
      const segments = segmentsOf(path);
      const page = rendered.find(({ pattern }) => matches(pattern, segments));
      if (!page) return null;
      const given = new URLSearchParams(query);
      const relevant = Object.entries(page.parameters).flatMap(([name, values]) => {
        const value = given.get(name) ?? '';
        return values.test(value) ? [`${name}=${encodeURIComponent(value)}`] : [];
      });
      const fixed = segments.map((segment, index) =>
        page.pattern[index]?.startsWith(':') ? segment : page.pattern[index],
      );
      return `/${fixed.join('/')}${relevant.length > 0 ? `?${relevant.join('&')}` : ''}`;
    },
    /** Whether the app has a screen there, rendered here or not. */
    isScreen: (path: string): boolean => patterns.some((pattern) => matches(pattern, segmentsOf(path))),
  };
}
