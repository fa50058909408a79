type Entry = { at: number; run: () => void };

/** A binary heap of tasks by due time, because a load run has hundreds of thousands of authorisations in it. */
export function createDueQueue() {
  const heap: Entry[] = [];
  const due = (index: number): number => heap[index]?.at ?? Infinity;

  function swap(a: number, b: number): void {
    const first = heap[a];
    const second = heap[b];
    if (first && second) [heap[a], heap[b]] = [second, first];
  }

  function rise(start: number): void {
    let index = start;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (due(parent) <= due(index)) return;
      swap(parent, index);
      index = parent;
    }
  }

  function sink(): void {
    let index = 0;
    for (;;) {
      const left = index * 2 + 1;
      const smaller = due(left + 1) < due(left) ? left + 1 : left;
      if (due(smaller) >= due(index)) return;
      swap(smaller, index);
      index = smaller;
    }
  }

  return {
    add(at: number, run: () => void): void {
      heap.push({ at, run });
      rise(heap.length - 1);
    },
    nextAt: (): number => due(0),
    /** Removes and returns the earliest task that is due at `now`. */
    takeDue(now: number): Entry | undefined {
      if (due(0) > now) return undefined;
      swap(0, heap.length - 1);
      const entry = heap.pop();
      sink();
      return entry;
    },
    clear: (): void => void heap.splice(0),
  };
}
