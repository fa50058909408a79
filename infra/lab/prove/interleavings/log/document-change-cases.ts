import { pot, withPots, type Pot } from './document-world.ts';
import type { LogCase } from './log-world.ts';

/** The same documents, changed and read at the same time by processes of two releases. */
export const changedDocuments: LogCase = withPots(async ({ expectSame }, { pots, store }) => {
  const refusal = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => 'none',
      (error: { code?: string; message?: string }) => error.code ?? error.message,
    );
  const ids = (found: { id: string }[]) => found.map(({ id }) => id).join();
  const others = await store();
  await pots.insert('mug', pot('Mug', 20), new Date('2026-01-01'));
  await pots.insert('jug', pot('Jug', 20, 'shino'), new Date('2026-01-02'));
  await pots.insert('jar', pot('Jar', 20, 'Shino'), new Date('2026-01-02'));
  expectSame(
    'no id is found as removed that is there',
    [await pots.removed('mug'), ids(await pots.unpublished(9))],
    [null, 'mug,jar,jug'],
  );
  await pots.change('mug', (body) => ({ ...body }), { quiet: true });
  await pots.changeQuietly(['jug'], (body) => ({ ...body }));
  expectSame('a quiet change publishes nothing away', ids(await pots.unpublished(9)), 'mug,jar,jug');
  const take = (from: typeof pots) => from.change('mug', (body) => ({ ...body, pieces: body.pieces - 1 }));
  await Promise.all([
    ...Array.from({ length: 8 }, (_, n) => take(n % 2 ? pots : others)),
    ...[pots, others].map(({ changeQuietly }) =>
      changeQuietly(['mug', 'jug', 'mug'], (body) => ({ ...body, pieces: body.pieces - 1 })),
    ),
  ]);
  const piecesOf = async (id: string) => (await pots.get(id))?.body.pieces;
  expectSame('every change counts, once', [await piecesOf('mug'), await piecesOf('jug')], [10, 18]);
  expectSame('and raises the version', (await pots.get('mug'))?.version, 12);
  const same = await pots.change('mug', (body) => body);
  expectSame('what is the same is not written', [same?.version, (await pots.get('mug'))?.version], [12, 12]);
  expectSame('of what is not there nothing is changed', await pots.change('none', () => pot('None')), null);
  const cracked = pots.change('mug', () => {
    throw new Error('cracked');
  });
  expectSame('an error is the caller’s', await refusal(cracked), 'cracked');
  expectSame('no id is taken twice', await refusal(others.insert('mug', pot('Other'))), 'conflict');

  expectSame('the oldest first', ids(await pots.find()), 'mug,jar,jug');
  expectSame('the newest first', ids(await pots.find({ order: 'newest', limit: 2 })), 'jug,jar');
  const [, second] = await pots.find({ order: 'newest' });
  expectSame(
    'what comes after',
    ids(await pots.find({ order: 'newest', ...(second && { after: second }) })),
    'mug',
  );
  const [oldest] = await pots.find();
  expectSame('or after the oldest', ids(await pots.find(oldest && { after: oldest, skip: 1 })), 'jug');
  expectSame('by a field, as it is written', ids(await pots.find({ where: { glaze: 'shino' } })), 'jug');
  const some = { contains: { field: 'glaze', text: 'SHIN' } };
  expectSame(
    'by a part, whatever its case',
    [ids(await pots.find(some)), await pots.count(some)],
    ['jar,jug', 2],
  );
  expectSame('by both', await pots.count({ ...some, where: { name: 'Jar' } }), 1);
  expectSame(
    'no other field is searched',
    await refusal(pots.count({ where: { pieces: '9' } })),
    'pieces is not declared as searchable',
  );
  expectSame('what there is of these', ids(await pots.getMany(['jug', 'none'])), 'jug');

  const removed = await pots.remove('jar');
  expectSame(
    'what is removed is there as it was',
    [removed?.deleted, (await pots.removed('jar'))?.body.name],
    [true, 'Jar'],
  );
  expectSame(
    'but not to be found',
    [await pots.get('jar'), ids(await pots.find()), await pots.count()],
    [null, 'mug,jug', 2],
  );
  expectSame(
    'nor to be removed again, or changed',
    [await pots.remove('jar'), await take(await store()).then(() => pots.change('jar', () => pot('Jar')))],
    [null, null],
  );
  expectSame('its id is not taken again', await refusal(pots.insert('jar', pot('Jar'))), 'conflict');
  expectSame('versions of what there is', await pots.versions(), [
    { id: 'mug', version: 13 },
    { id: 'jug', version: 4 },
  ]);

  const upgrade = (older: { pieces: number }) => ({ ...older, dozens: older.pieces / 12 });
  const newer = await store({ format: 2, readableBy: 1, upgrades: [upgrade] });
  const newest = await store({ format: 3, readableBy: 3, upgrades: [upgrade, (older: object) => older] });
  const read = (from: typeof pots, id: string) =>
    from.get(id).then((one) => one?.body as Pot & { dozens?: number });
  expectSame('newer code reads what is older', (await read(newer, 'jug')).dozens, 1.5);
  await newer.change('jug', (body) => ({ ...body, pieces: 24 }));
  expectSame('older code what it can', await piecesOf('jug'), 24);
  await pots.changeQuietly(['jug'], (body) => ({ ...body, pieces: 12 }));
  expectSame('and changes it', (await read(newer, 'jug')).dozens, 1);
  await newest.change('jug', (body) => ({ ...body, pieces: 6 }));
  expectSame('but not what it cannot', await refusal(pots.get('jug')), 'unavailable');
  expectSame('nor changes it', await refusal(newer.change('jug', (body) => ({ ...body }))), 'unavailable');
  const lenient = await store({ format: 3, readableBy: 2, upgrades: [upgrade, (older: object) => older] });
  await lenient.change('jug', (body) => ({ ...body, pieces: 7 }));
  await lenient.changeQuietly(['jug'], (body) => ({ ...body, pieces: 8 }));
  expectSame('it stays with those who can read it', await refusal(newer.get('jug')), 'unavailable');
  expectSame('for whom it is as it was changed last', (await read(newest, 'jug')).pieces, 8);

  expectSame(
    'what is older is forgotten',
    [await pots.forget(new Date('2026-01-02')), ids(await newest.find())],
    [1, 'jug'],
  );
});
