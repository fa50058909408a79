import type { FieldError } from '@slipcast/contracts/problem';
import { Refusal } from '@slipcast/contracts/refusal';
import { stateOf } from '../products/product-state.ts';
import type { UpdateParts } from './update-parts.ts';
import { isTaken } from './follow-update.ts';

/**
 * Refuses pots that an update cannot have, each by name. Two admins may still choose one at the same moment: then the first write to the pot
 * counts, and the other update goes on without it. An announced update keeps its pots, whatever has become of them since.
 */
export async function checkPots(
  { store, updates }: Pick<UpdateParts, 'store' | 'updates'>,
  updateId: string | null,
  pots: readonly string[],
): Promise<void> {
  const found = new Map((await store.getMany(pots)).map(({ id, body }) => [id, body]));
  const others = [...found.values()].flatMap(({ update }) => update?.id ?? []);
  const titles = new Map(
    (await updates.getMany([...new Set(others)])).map(({ id, body }) => [id, body.title]),
  );
  const before = updateId === null ? null : await updates.get(updateId);
  const own = before?.body.state === 'announced' ? before.body.pots : [];
  const errors = pots.flatMap((id, index): FieldError[] => {
    if (own.includes(id)) return [];
    const product = found.get(id);
    const field = `pots.${index}`;
    if (!product) return [{ field, message: 'This pot no longer exists.' }];
    if (stateOf(product) === 'archived')
      return [{ field, message: `${product.name} is archived. Bring it back to the shop first.` }];
    if (!isTaken(product, updateId ?? '')) return [];
    const other = titles.get(product.update?.id ?? '') ?? 'another shop update';
    return [{ field, message: `${product.name} is already in ${other}.` }];
  });
  if (errors[0]) throw new Refusal('invalid-body', errors[0].message, { errors });
}
