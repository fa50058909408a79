import type { EventData } from '@slipcast/contracts/events/registry';
import type { Document, DocumentStore, Documents } from '@slipcast/storage/documents/documents';
import { termsOf, type Update } from './update.ts';

export type UpdateStore = DocumentStore<Update>;

export const updateCollection = (documents: Documents): UpdateStore =>
  documents.collection<Update>('updates', ['state']);

/** The event about an update. Nothing is published of a draft. */
export function updateEvents({
  id,
  version,
  deleted,
  body,
}: Document<Update>): { type: string; data: unknown }[] {
  const { state } = body;
  if (deleted || state === 'draft') return [];
  const data: EventData<'update.changed.v1'> = {
    version,
    sale: termsOf(id, body),
    state,
    productIds: body.pots,
  };
  return [{ type: 'update.changed.v1', data }];
}
