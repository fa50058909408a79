import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import type { DocumentStore } from '../src/documents/documents.ts';
import { pot, type Pot } from './pots.ts';

/** Quiet changes, of several documents at once too, by two connections. */
export function documentQuietContract(stores: () => [DocumentStore<Pot>, DocumentStore<Pot>]): void {
  const three = async () => {
    const [one] = stores();
    const ids = Array.from({ length: 3 }, () => randomUUID());
    for (const id of ids) await one.insert(id, pot(0));
    return ids as [string, string, string];
  };
  const piecesOf = (ids: string[]) =>
    Promise.all(ids.map(async (id) => (await stores()[0].get(id))?.body.pieces));

  it('does not publish a quiet change, and does not hide an earlier unpublished one', async () => {
    const [one] = stores();
    const id = randomUUID();
    const isUnpublished = async () => (await one.unpublished(1_000_000)).some((found) => found.id === id);
    await one.insert(id, pot());
    expect(await one.change(id, () => pot(1), { quiet: true })).toMatchObject({ version: 2 });
    expect(await isUnpublished()).toBe(true);
    await one.markPublished(id, 2);
    expect(await one.change(id, () => pot(2), { quiet: true })).toMatchObject({ version: 3 });
    expect(await isUnpublished()).toBe(false);
    await one.change(id, () => pot(3));
    expect(await isUnpublished()).toBe(true);
  });

  it('changes several documents quietly, and leaves alone what stays as it is or is gone', async () => {
    const [one] = stores();
    const [first, second, removed] = await three();
    for (const id of [first, second]) await one.markPublished(id, 1);
    await one.remove(removed);
    await one.changeQuietly([first, second, first, removed, randomUUID()], (body, id) =>
      id === second ? body : { ...body, pieces: body.pieces + 1 },
    );
    expect(await one.get(first)).toMatchObject({ version: 2, publishedVersion: 2, body: { pieces: 1 } });
    expect(await one.get(second)).toMatchObject({ version: 1, publishedVersion: 1, body: { pieces: 0 } });
    expect(await one.get(removed)).toBeNull();
  });

  it('loses no change when both change the same documents quietly at the same time', async () => {
    const ids = await three();
    const more = (body: Pot) => ({ ...body, pieces: body.pieces + 1 });
    const turns = Array.from({ length: 10 }, (_, turn) =>
      stores()[turn % 2]?.changeQuietly(turn % 3 ? ids : ids.toReversed(), more),
    );
    await Promise.all(turns);
    expect(await piecesOf(ids)).toEqual([10, 10, 10]);
  });
}
