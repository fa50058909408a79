import { Refusal } from '@slipcast/contracts/refusal';
import type { DocumentStore } from '@slipcast/storage/documents/documents';
import { addTogether, type Counter } from '../rules/counters.ts';
import type { CountedDay } from '../rules/visit-summary.ts';

/** What was counted on a day, in two documents: of visits, and of paid orders, which are counted once each. */
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
const PAID = ':paid';

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
  async function change(day: string, id: string, next: (stored: StoredDay) => StoredDay): Promise<void> {
    if (await documents.change(id, next, { quiet: true })) return;
    try {
      await documents.insert(id, next(EMPTY), new Date(day));
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'conflict')) throw error;
      // Another replica has begun the day in the meantime.
      await documents.change(id, next, { quiet: true });
    }
  }
  return {
    /** @param day `2026-11-22` */
    add: (day: string, counters: readonly Counter[]): Promise<void> =>
      change(day, day, (stored) => ({ ...stored, counters: addTogether(stored.counters, counters) })),

    /** An order that this day knows already is not counted again. */
    addPaid: (day: string, orders: readonly PaidOrder[]): Promise<void> =>
      change(day, day + PAID, (stored) => withOrders(stored, orders)),

    /** Each of these days, in their order. */
    async read(days: readonly string[]): Promise<CountedDay[]> {
      const found = await documents.getMany(days.flatMap((day) => [day, day + PAID]));
      const of = new Map(found.map(({ id, body }) => [id, body.counters]));
      return days.map((day) => ({ day, counters: [...(of.get(day) ?? []), ...(of.get(day + PAID) ?? [])] }));
    },

    /** Leaves of each day only how many orders there were. */
    async dropMarks(days: readonly string[]): Promise<void> {
      for (const { id, body } of await documents.getMany(days.map((day) => day + PAID)))
        if (body.orders?.length)
          await documents.change(id, ({ counters }) => ({ counters, orders: [] }), { quiet: true });
    },

    /** Deletes the days before this one. */
    forget: (day: string): Promise<number> => documents.forget(new Date(day)),
  };
}
export type VisitStore = ReturnType<typeof createVisitStore>;
