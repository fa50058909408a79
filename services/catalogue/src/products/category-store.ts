import type { EventData } from '@slipcast/contracts/events/registry';
import { Refusal } from '@slipcast/contracts/refusal';
import type { ChangeEvent, Document, DocumentStore } from '@slipcast/storage/documents/documents';
import { type Arrangement, NO_ARRANGEMENT } from './category-order.ts';

export type ArrangementStore = DocumentStore<Arrangement>;
const ID = 'categories';
/** In case the event about another replica's change is late. */
const MAX_AGE_MS = 1000;

export const arrangementEvents = ({ version }: Document<Arrangement>) => {
  const data: EventData<'categories.changed.v1'> = { version };
  return [{ type: 'categories.changed.v1', data }];
};

/** The order and the moves of categories, read at most once a second. */
export function createArrangement(store: Pick<ArrangementStore, 'get'>, now = () => performance.now()) {
  let current: Promise<Arrangement> | undefined;
  let readAt = -Infinity;
  return {
    read(atOnce = false): Promise<Arrangement> {
      if (current && !atOnce && now() - readAt < MAX_AGE_MS) return current;
      readAt = now();
      const fresh = store.get(ID).then((found) => found?.body ?? NO_ARRANGEMENT);
      current = fresh;
      fresh.catch(() => {
        if (current === fresh) current = undefined;
      });
      return fresh;
    },
    invalidate(): void {
      current = undefined;
    },
  };
}
export type ReadArrangement = Pick<ReturnType<typeof createArrangement>, 'read'>;

/** Writes what `fn` returns for the newest arrangement, as DocumentStore.change does; the first write adds it. */
export async function changeArrangement(
  store: ArrangementStore,
  fn: (before: Arrangement) => Arrangement,
  events: () => ChangeEvent[],
): Promise<Arrangement> {
  const change = () => store.change(ID, fn, { events });
  const changed = await change();
  if (changed) return changed.body;
  try {
    return (await store.insert(ID, fn(NO_ARRANGEMENT), undefined, events())).body;
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'conflict')) throw error;
    // Another request has written the first in the meantime, or this one was overtaken.
    const again = await change();
    if (!again) throw error;
    return again.body;
  }
}
