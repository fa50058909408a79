import { slug } from '@slipcast/contracts/choice-filters';
import { parseEvent } from '@slipcast/contracts/events/registry';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import type pg from 'pg';

/** The names of a code's categories after one was renamed or merged, each category once. */
export function afterMove(
  categories: readonly string[],
  { from, name }: { from: string; name: string },
): string[] {
  const names = new Map<string, string>();
  for (const one of categories) {
    const now = [from, slug(name)].includes(slug(one)) ? name : one;
    names.set(slug(now), now);
  }
  return [...names.values()];
}

/** Codes stay with their categories when these are renamed or merged. */
export const onCategoryMoved = {
  group: 'order.code-categories',
  topics: ['categories.moved.v1'],
  async handle(event: EventEnvelope, client: pg.PoolClient): Promise<void> {
    const moved = parseEvent('categories.moved.v1', event.data);
    // In the order in which a sale locks the codes it uses.
    const { rows } = await client.query<{ id: string; categories: string[] }>(
      `SELECT id, categories FROM discount_code WHERE categories <> '{}' ORDER BY id FOR NO KEY UPDATE`,
    );
    const changed = rows.filter(({ categories }) => categories.some((one) => slug(one) === moved.from));
    for (const { id, categories } of changed)
      // oxlint-disable-next-line no-await-in-loop
      await client.query('UPDATE discount_code SET categories = $2 WHERE id = $1', [
        id,
        afterMove(categories, moved),
      ]);
  },
};
