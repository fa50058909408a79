import { Refusal } from '@slipcast/contracts/refusal';
import type { DocumentStore } from '@slipcast/storage/documents/documents';
import { addTogether, type Counter } from '../rules/counters.ts';
import type { CountedDay } from '../rules/visit-summary.ts';

/**
 * What was counted on a day: a document of visits, and further ones of paid orders, which are counted once each. They are written whole,
 * so one that is full is not written again, and the next is begun.
 */
export interface StoredDay {
  counters: Counter[];
  /** Paid orders, for as long as the bus may deliver them again. */
  orders?: string[];
}

export interface PaidOrder {
  /** Tells it from others, and leads to none. */
  mark: string;
  counters: readonly Counter[];
}

const EMPTY: StoredDay = { counters: [] };
const FULL = 100;
/** Days of which this process knows what the full documents have. */
const DAYS_IN_MEMORY = 3;

/** Of the paid orders of a day, the nth document. */
const paidId = (day: string, n: number): string => (n === 0 ? `${day}:paid` : `${day}:paid:${n}`);
const isFull = ({ orders = [] }: StoredDay): boolean => orders.length >= FULL;
const hasAll = ({ orders }: StoredDay, paid: readonly PaidOrder[]): boolean => {
  const known = new Set(orders);
  return paid.every(({ mark }) => known.has(mark));
};

const withOrders = (stored: StoredDay, paid: readonly PaidOrder[]): StoredDay => {
  const known = new Set(stored.orders);
  const fresh = paid.filter(({ mark }) => !known.has(mark) && known.add(mark));
  if (fresh.length === 0) return stored;
  const counters = addTogether(
    stored.counters,
    fresh.flatMap(({ counters: of }) => of),
  );
  return { counters, orders: [...known] };
};

/** Daily counters. Several replicas add to the same ones, and lose nothing of each other. */
export function createVisitStore(documents: DocumentStore<StoredDay>) {
  /** By day: how many of its documents are full, and which orders those have. */
  const full = new Map<string, { documents: number; marks: Set<string> }>();

  async function change(
    day: string,
    id: string,
    next: (stored: StoredDay) => StoredDay,
  ): Promise<StoredDay | undefined> {
    const changed = await documents.change(id, next, { quiet: true });
    if (changed) return changed.body;
    try {
      return (await documents.insert(id, next(EMPTY), new Date(day))).body;
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'conflict')) throw error;
      // Another replica has begun it in the meantime.
      return (await documents.change(id, next, { quiet: true }))?.body;
    }
  }

  const fullOf = (day: string) => {
    const known = full.get(day) ?? { documents: 0, marks: new Set<string>() };
    full.delete(day);
    full.set(day, known);
    for (const oldest of [...full.keys()].slice(0, -DAYS_IN_MEMORY)) full.delete(oldest);
    return known;
  };

  /** The documents of paid orders of these days. */
  async function paidOf(days: readonly string[]): Promise<(CountedDay & { id: string; body: StoredDay })[]> {
    const found: (CountedDay & { id: string; body: StoredDay })[] = [];
    let open = days;
    // Most days have one.
    for (let from = 0, some = 2; open.length > 0; from += some, some *= 2) {
      const ids = open.flatMap((day) =>
        Array.from({ length: some }, (_, n) => [paidId(day, from + n), day] as const),
      );
      const dayOf = new Map(ids);
      const read = await documents.getMany([...dayOf.keys()]);
      for (const { id, body } of read)
        found.push({ id, body, day: dayOf.get(id) ?? '', counters: body.counters });
      const ends = new Set(read.map(({ id }) => id));
      const last = from + some - 1;
      open = open.filter((day) => ends.has(paidId(day, last)));
    }
    return found;
  }

  return {
    /** @param day `2026-11-22` */
    add: async (day: string, counters: readonly Counter[]): Promise<void> =>
      void (await change(day, day, (stored) => ({
        ...stored,
        counters: addTogether(stored.counters, counters),
      }))),

    /** An order that this day knows already is not counted again. */
    async addPaid(day: string, orders: readonly PaidOrder[]): Promise<void> {
      const known = fullOf(day);
      for (;;) {
        const fresh = orders.filter(({ mark }) => !known.marks.has(mark));
        if (fresh.length === 0) return;
        const n = known.documents;
        const stored = await change(day, paidId(day, n), (before) =>
          isFull(before) ? before : withOrders(before, fresh),
        );
        if (!stored || hasAll(stored, fresh)) return;
        // It was full, so it stays as it is.
        for (const mark of stored.orders ?? []) known.marks.add(mark);
        known.documents = n + 1;
      }
    },

    /** Each of these days, in their order. */
    async read(days: readonly string[]): Promise<CountedDay[]> {
      const [visits, paid] = await Promise.all([documents.getMany(days), paidOf(days)]);
      const of = Map.groupBy(
        [...visits.map(({ id, body }) => ({ day: id, counters: body.counters })), ...paid],
        ({ day }) => day,
      );
      return days.map((day) => ({ day, counters: (of.get(day) ?? []).flatMap(({ counters }) => counters) }));
    },

    /** Leaves of each day only how many orders there were. */
    async dropMarks(days: readonly string[]): Promise<void> {
      for (const { id, body } of await paidOf(days))
        if (body.orders?.length)
          await documents.change(id, ({ counters }) => ({ counters, orders: [] }), { quiet: true });
    },

    /** Deletes the days before this one. */
    forget: (day: string): Promise<number> => documents.forget(new Date(day)),
  };
}
export type VisitStore = ReturnType<typeof createVisitStore>;
