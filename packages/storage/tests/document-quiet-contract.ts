import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import type { DocumentStore } from '../src/documents/documents.ts';
import { pot, type Pot } from './pots.ts';

/** Quiet changes of several documents at once, by two connections. */
export function documentQuietContract(stores: () => [DocumentStore<Pot>, DocumentStore<Pot>]): void {
  const three = async () => {
    const [one] = stores();
    const ids = Array.from({ length: 3 }, () => randomUUID());
    for (const id of ids) await one.insert(id, pot(0));
    return ids as [string, string, string];
  };
  const piecesOf = (ids: string[]) =>
    Promise.all(ids.map(async (id) => (await stores()[0].get(id))?.body.pieces));

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
