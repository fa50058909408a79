import { useSearchParams } from 'react-router-dom';

export const PAGE_SIZES = [10, 20, 50];
const DEFAULT_PAGE_SIZE = 20;
/** The servers reject any page beyond this one. */
const LAST_PAGE = 1_000_000;

export type ListView = ReturnType<typeof useListView>;

/**
 * The view is part of the URL, so it can be bookmarked and shared.
 *
 * @param names the list's filters
 * @param allowed the values of some of these filters; others are left out, because the servers would reject them
 */
export function useListView(names: readonly string[], allowed: Record<string, readonly string[]> = {}) {
  const [search, setSearch] = useSearchParams();
  const wanted = Number(search.get('limit'));
  const limit = PAGE_SIZES.includes(wanted) ? wanted : DEFAULT_PAGE_SIZE;
  const page = Math.min(LAST_PAGE, Math.max(1, Math.trunc(Number(search.get('page'))) || 1));
  const filters = Object.fromEntries(
    [...search].filter(
      ([name, value]) => names.includes(name) && value !== '' && (allowed[name]?.includes(value) ?? true),
    ),
  );
  return {
    page,
    limit,
    filters,
    /** The query string of the request for this view. */
    query: String(new URLSearchParams({ page: String(page), limit: String(limit), ...filters })),
    /** '' removes a parameter. Any change other than the page returns to the first page. */
    change: (name: string, value: string) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          if (value === '') next.delete(name);
          else next.set(name, value);
          if (name !== 'page') next.delete('page');
          return next;
        },
        { replace: true },
      ),
  };
}
