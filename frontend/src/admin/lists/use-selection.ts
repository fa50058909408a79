import { useState } from 'react';

/** Which rows of a list are chosen, by their id. A row that leaves the page is no longer chosen. */
export function useSelection<Row extends { id: string }>(rows: readonly Row[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.filter(({ id }) => ids.has(id));
  return {
    chosen,
    isChosen: (id: string) => ids.has(id),
    toggle: (id: string) =>
      setIds((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    chooseAll: () => setIds(new Set(rows.map(({ id }) => id))),
    isAll: chosen.length === rows.length,
    clear: () => setIds(new Set()),
  };
}

export type Selection = Pick<ReturnType<typeof useSelection>, 'isChosen' | 'toggle'>;
