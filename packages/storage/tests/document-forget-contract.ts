import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import type { DocumentStore } from '../src/documents/documents.ts';
import { at, pot, type Pot } from './pots.ts';

/** How every document store deletes for good; part of the documents contract. */
export function documentForgetContract(store: () => DocumentStore<Pot>): void {
  it('forgets for good what was created before a day, tombstones included', async () => {
    const ids = ['forgotten', 'removed', 'kept'].map((name) => `${name}-${randomUUID()}`);
    const [forgotten = '', removed = '', kept = ''] = ids;
    for (const [n, id] of ids.entries()) await store().insert(id, pot(), at(n - 1000));
    await store().remove(removed);
    expect(await store().forget(at(-998))).toBe(2);
    expect(await store().get(forgotten)).toBeNull();
    expect(await store().removed(removed)).toBeNull();
    expect(await store().get(kept)).not.toBeNull();
    await store().insert(forgotten, pot(), at(1));
  });
}
