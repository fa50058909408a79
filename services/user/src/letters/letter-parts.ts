import type { LetterPot, LetterUpdate } from '@slipcast/contracts/events/letter-events';
import type { LetterBody } from '@slipcast/contracts/http/letters';
import type { LetterContent } from '@slipcast/contracts/events/letter-events';
import { fieldRefusal } from '@slipcast/contracts/refusal';
import { notAnswered, type ServiceClient } from '@slipcast/service-kit/service-client';

/** What the catalogue answers to `LetterPartsBody`. */
type LetterParts = { pots: LetterPot[]; update: LetterUpdate | null };

/**
 * What the letter says, with its pots and its update as they are now. Throws Refusal 'invalid-body' for pots and updates that are not in the
 * shop, 'unavailable' without an answer from the catalogue.
 */
export async function contentOf(
  catalogue: ServiceClient,
  { pots: ids, updateId, subject, text, topic }: LetterBody,
): Promise<LetterContent> {
  const plain = { subject, text, topic };
  if (ids.length === 0 && updateId === null) return { ...plain, pots: [], update: null };
  const answer = await catalogue.post<LetterParts>('/internal/letter-parts', { ids, updateId });
  if (answer.status !== 200) throw notAnswered(answer);
  const { pots, update } = answer.body;
  const missing = ids.findIndex((id) => !pots.some(({ productId }) => productId === id));
  if (missing !== -1) throw fieldRefusal(`pots.${missing}`, 'This pot is no longer in the shop.');
  if (updateId !== null && !update) throw fieldRefusal('updateId', 'There is no such shop update.');
  return { ...plain, pots, update };
}
