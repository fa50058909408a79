import { useSearchParams } from 'react-router-dom';

export const LIMITS = [10, 20, 50];
const DEFAULT_LIMIT = 20;

/** `page` counts from 1; `filters`: only those that are set. */
export type ListView = { page: number; limit: number; filters: Record<string, string> };

/** What is asked of the server for this view. */
export const viewQuery = ({ page, limit, filters }: ListView): string =>
  String(new URLSearchParams({ page: String(page), limit: String(limit), ...filters }));

/** The view lives in the address: it can be kept, sent and gone back to. @param names of the filters that a list has */
export function useListView(names: readonly string[]) {
  const [search, setSearch] = useSearchParams();
  const limit = Number(search.get('limit'));
  const view: ListView = {
    page: Math.max(1, Math.trunc(Number(search.get('page'))) || 1),
    limit: LIMITS.includes(limit) ? limit : DEFAULT_LIMIT,
    filters: Object.fromEntries(
      names.flatMap((name) => {
        const value = search.get(name);
        return value ? [[name, value]] : [];
      }),
    ),
  };
  /** '' removes a part; anything but a new page starts from the first one. */
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
