import { slug } from '@slipcast/contracts/choice-filters';
import { fieldRefusal, Refusal } from '@slipcast/contracts/refusal';

/** What the maker decided about categories: the order of their ids, and where those that were renamed or merged have gone. */
export interface Arrangement {
  order: string[];
  /** From an old id to the one that has its pots now. */
  moved: Record<string, string>;
  /** How often it was changed. */
  revision: number;
}
export const NO_ARRANGEMENT: Arrangement = { order: [], moved: {}, revision: 0 };

interface Category {
  id: string;
  name: string;
}

/** In the maker's order; those that she has not placed come last, as they were. */
export function arranged<One extends Category>(
  categories: readonly One[],
  { order }: Pick<Arrangement, 'order'>,
): One[] {
  const places = new Map(order.map((id, place) => [id, place]));
  const placeOf = ({ id }: Category) => places.get(id) ?? Infinity;
  // Infinity less Infinity is no number.
  return categories.toSorted((one, other) =>
    placeOf(one) === placeOf(other) ? 0 : placeOf(one) - placeOf(other),
  );
}

/** Where a category is found that was asked for by its id now or an earlier one. */
export const currentId = (
  id: string,
  categories: readonly Category[],
  { moved }: Pick<Arrangement, 'moved'>,
): string => (categories.some((one) => one.id === id) ? id : (Object.hasOwn(moved, id) && moved[id]) || id);

export function refuseIfRearranged({ revision }: Arrangement, revisionLoaded: number | undefined): void {
  if (revisionLoaded !== undefined && revisionLoaded !== revision)
    throw new Refusal(
      'conflict',
      'Someone else has just changed the categories. Look at them again, then repeat your change.',
    );
}

/** In another order. Throws Refusal 'conflict' if someone else has changed the categories since. */
export function reordered(
  before: Arrangement,
  order: string[],
  revisionLoaded: number | undefined,
): Arrangement {
  refuseIfRearranged(before, revisionLoaded);
  return { ...before, order: [...new Set(order)], revision: before.revision + 1 };
}

/** The category that a new name would join; undefined: none. Throws Refusal 'invalid-body' unless `merge` says that it may. */
export function joined<One extends Category>(
  categories: readonly One[],
  { id, name, merge }: { id: string; name: string; merge: boolean },
): One | undefined {
  const other = categories.find((one) => one.id === slug(name) && one.id !== id);
  if (other && !merge)
    throw fieldRefusal('name', `There is already a category called ${other.name}. Merge the two instead.`);
  if (!other && merge) throw fieldRefusal('name', `There is no category called ${name} to merge with`);
  return other;
}

/** After the pots of one category have moved to another id. Throws Refusal 'conflict' as `reordered` does. */
export function moved(
  before: Arrangement,
  { from, to }: { from: string; to: string },
  revisionLoaded: number | undefined,
): Arrangement {
  refuseIfRearranged(before, revisionLoaded);
  if (from === to) return { ...before, revision: before.revision + 1 };
  const isPlaced = before.order.includes(to);
  const order = before.order.flatMap((id) => (id === from ? (isPlaced ? [] : [to]) : [id]));
  const earlier = Object.entries(before.moved).map(([id, now]) => [id, now === from ? to : now] as const);
  // The new id has pots of its own now, and no detour may lead from it.
  const all = new Map([...earlier, [from, to] as const]);
  all.delete(to);
  return { order, moved: Object.fromEntries(all), revision: before.revision + 1 };
}
