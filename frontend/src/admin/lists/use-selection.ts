import { useState } from 'react';

const NONE: ReadonlySet<string> = new Set();

/** Which rows of a list are chosen, by their id. A row that leaves the page is no longer chosen. */
export function useSelection<Row extends { id: string }>(rows: readonly Row[]) {
  const [ids, setIds] = useState(NONE);
  const chosen = rows.filter(({ id }) => ids.has(id));
  return {
    chosen,
    /** Whether anything was ever chosen: until then nothing has to be loaded for it. */
    isUsed: ids !== NONE,
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

export type Selection<Row extends { id: string } = { id: string }> = ReturnType<typeof useSelection<Row>>;
