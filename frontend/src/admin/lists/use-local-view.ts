import { useState } from 'react';
import type { ListView } from './use-list-view.ts';

/** The view of a list that is here as a whole, with the rows of its page. The URL does not know of it. */
export function useLocalView<Row>(rows: readonly Row[]): { list: ListView; shown: readonly Row[] } {
  const [{ page, limit }, setView] = useState({ page: 1, limit: 20 });
  const change = (name: string, value: string) =>
    setView((before) =>
      name === 'page' ? { ...before, page: Number(value) } : { page: 1, limit: Number(value) },
    );
  const shown = rows.slice((page - 1) * limit, page * limit);
  return { list: { page, limit, filters: {}, query: '', change }, shown };
}
