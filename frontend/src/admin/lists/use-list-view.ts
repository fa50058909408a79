import { useSearchParams } from 'react-router-dom';

export const PAGE_SIZES = [10, 20, 50];
const DEFAULT_PAGE_SIZE = 20;

/** `page` starts at 1; `filters` holds only those that are set. */
export type ListView = { page: number; limit: number; filters: Record<string, string> };

/** The query string of the request for this view. */
export const viewQuery = ({ page, limit, filters }: ListView): string =>
  String(new URLSearchParams({ page: String(page), limit: String(limit), ...filters }));

/** The view is part of the URL, so it can be bookmarked and shared. @param names of the list's filters */
export function useListView(names: readonly string[]) {
  const [search, setSearch] = useSearchParams();
  const limit = Number(search.get('limit'));
  const view: ListView = {
    page: Math.max(1, Math.trunc(Number(search.get('page'))) || 1),
    limit: PAGE_SIZES.includes(limit) ? limit : DEFAULT_PAGE_SIZE,
    filters: Object.fromEntries(
      names.flatMap((name) => {
        const value = search.get(name);
        return value ? [[name, value]] : [];
      }),
    ),
  };
  /** '' removes a parameter. Any change except of the page returns to the first page. */
  const change = (name: string, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        if (name !== 'page') next.delete('page');
        return next;
      },
      { replace: true },
    );
  return { view, change };
}
