import { newId } from '../../base/new-id.ts';

/** An id for each save. Sending the same draft again after a lost answer repeats the id, so that stock is not counted twice. */
export function createSaveIds(): (draft: object) => string {
  let last = { draft: '', id: '' };
  return (draft) => {
    const json = JSON.stringify(draft);
    if (last.draft !== json) last = { draft: json, id: newId() };
    return last.id;
  };
}
