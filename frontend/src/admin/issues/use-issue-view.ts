import { useSearchParams } from 'react-router-dom';
import type { IssueView } from '../../features/issues/issues-api.ts';

export const LIMITS = [10, 20, 50];
const DEFAULT_LIMIT = 20;
export const FILTERS = ['status', 'issue_type', 'priority'] as const;

/** The view lives in the address: it can be kept, sent and gone back to. */
export function useIssueView() {
  const [search, setSearch] = useSearchParams();
  const limit = Number(search.get('limit'));
  const view: IssueView = {
    page: Math.max(1, Math.trunc(Number(search.get('page'))) || 1),
    limit: LIMITS.includes(limit) ? limit : DEFAULT_LIMIT,
    filters: Object.fromEntries(
      FILTERS.flatMap((name) => {
        const value = search.get(name);
        return value ? [[name, value]] : [];
      }),
    ),
  };
  /** '' removes a part; anything but a new page starts from the first one. */
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(search);
    if (value === '') next.delete(name);
    else next.set(name, value);
    if (name !== 'page') next.delete('page');
    setSearch(next, { replace: true });
  };
  return { view, change };
}
