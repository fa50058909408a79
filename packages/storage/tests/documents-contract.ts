import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DocumentStore, Documents } from '../src/documents/documents.ts';
import { documentForgetContract } from './document-forget-contract.ts';
import { documentFormatsContract, type FormatsDatabase } from './document-formats-contract.ts';
import { documentQuietContract } from './document-quiet-contract.ts';
import { documentRelayContract } from './document-relay-contract.ts';
import { at, pot } from './pots.ts';
import type { Pot } from './pots.ts';

const conflict = expect.objectContaining({ code: 'conflict' });

/** What every documents adapter must do, against a real database. @param database.open a new connection to it at every call */
export function documentsContract(
  name: string,
  database: () => Promise<FormatsDatabase & { stop(): Promise<void> }>,
): void {
  describe(`${name} fulfils the documents contract`, () => {
    let opened: Documents[] = [];
    let one: DocumentStore<Pot>;
    let other: DocumentStore<Pot>;
    let server: Awaited<ReturnType<typeof database>>;

    beforeAll(async () => {
      server = await database();
      opened = [server.open(), server.open()];
      [one, other] = opened.map((documents) => documents.collection<Pot>('pots', ['glaze'])) as [
        DocumentStore<Pot>,
        DocumentStore<Pot>,
      ];
      // Replicas may start at the same time.
      await Promise.all(opened.map((documents) => documents.start()));
    }, 60_000);
    afterAll(async () => {
      await Promise.all(opened.map((documents) => documents.stop()));
      await server?.stop();
    }, 30_000);

    it('returns a document as it was inserted', async () => {
      const id = randomUUID();
      const body = { ...pot(3, 'sea glass, "blue" $1'), marks: ['£', ''] };
      const inserted = await one.insert(id, body, at(1));
      expect(inserted).toEqual({
        id,
        version: 1,
        publishedVersion: 0,
        deleted: false,
        createdAt: at(1),
        body,
      });
      expect(await other.get(id)).toEqual(inserted);
      expect(await other.get(randomUUID())).toBeNull();
      await Promise.all(opened.map((documents) => documents.check()));
    });

    it('stores a body as JSON: undefined fields are left out and dates become text', async () => {
      const id = randomUUID();
      const body = { ...pot(3), marks: undefined, fired: at(5) } as unknown as Pot;
      const stored = { glaze: 'slate', pieces: 3, fired: at(5).toISOString() };
      expect((await one.insert(id, body, at(1))).body).toStrictEqual(stored);
      expect((await other.get(id))?.body).toStrictEqual(stored);
      const changed = await one.change(id, (before) => ({ ...before, pieces: 4, marks: undefined }));
      expect(changed?.body).toStrictEqual({ ...stored, pieces: 4 });
      expect((await other.get(id))?.body).toStrictEqual({ ...stored, pieces: 4 });
    });

    it('accepts only one of two inserts with the same id', async () => {
      const id = randomUUID();
      const results = await Promise.allSettled([one.insert(id, pot(1)), other.insert(id, pot(2))]);
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      await expect(one.insert(id, pot())).rejects.toEqual(conflict);
    });

    it('loses none of forty concurrent changes over two connections', async () => {
      const id = randomUUID();
      await one.insert(id, pot());
      const add = (body: Pot) => ({ ...body, pieces: body.pieces + 1 });
      await Promise.all(Array.from({ length: 40 }, (_, n) => (n % 2 ? one : other).change(id, add)));
      expect(await one.get(id)).toMatchObject({ version: 41, body: { pieces: 40 } });
    }, 20_000);

    it('writes nothing when a change returns the same object, throws, or finds no document', async () => {
      const id = randomUUID();
      await one.insert(id, pot());
      expect(await one.change(id, (body) => body)).toMatchObject({ version: 1 });
      const refuse = () => {
        throw new Error('cracked');
      };
      await expect(one.change(id, refuse)).rejects.toThrow('cracked');
      expect(await one.get(id)).toMatchObject({ version: 1 });
      expect(await one.change(randomUUID(), () => pot())).toBeNull();
    });

    it('finds by declared fields, counts, sorts by creation and pages by position', async () => {
      const glaze = randomUUID();
      const ids = Array.from({ length: 5 }, () => randomUUID());
      // Two were created at the same time, so their ids decide.
      const seconds = [4, 2, 3, 3, 5];
      for (const [n, id] of ids.entries()) await one.insert(id, pot(n, glaze), at(seconds[n] ?? 0));
      const [, second, third, fourth] = ids as [string, string, string, string];
      const tied = [third, fourth].toSorted();
      const oldest = [second, ...tied, ids[0], ids[4]];
      const where = { glaze };
      const idsOf = async (query: Parameters<typeof one.find>[0]) =>
        (await one.find({ where, ...query })).map(({ id }) => id);
      expect(await idsOf({})).toEqual(oldest);
      expect(await idsOf({ order: 'newest' })).toEqual(oldest.toReversed());
      expect(await idsOf({ skip: 1, limit: 2 })).toEqual(oldest.slice(1, 3));
      const [, , last] = await one.find({ where, order: 'newest', limit: 3 });
      expect(await idsOf({ order: 'newest', after: last })).toEqual(oldest.toReversed().slice(3));
      expect(await idsOf({ after: { createdAt: at(3), id: tied[0] as string } })).toEqual(oldest.slice(2));
      expect(await one.count({ where })).toBe(5);
      expect(await one.count({ where: { glaze: randomUUID() } })).toBe(0);
      await expect(async () => one.find({ where: { pieces: '1' } })).rejects.toThrow('not declared');
    });

    it('reads many by their ids, and tells the versions of all, the oldest first, without what was removed', async () => {
      const ids: string[] = Array.from({ length: 4 }, () => randomUUID());
      const [first = '', second = '', third = '', removed = ''] = ids;
      for (const [n, id] of ids.entries()) await one.insert(id, pot(n), at(90 - n));
      await one.change(second, (body) => ({ ...body, pieces: 9 }));
      await one.remove(removed);
      const many = await one.getMany([first, second, removed, randomUUID()]);
      expect(new Map(many.map(({ id, version, body }) => [id, [version, body.pieces]]))).toEqual(
        new Map([
          [first, [1, 0]],
          [second, [2, 9]],
        ]),
      );
      const versions = await one.versions();
      expect(versions.filter(({ id }) => ids.includes(id))).toEqual([
        { id: third, version: 1 },
        { id: second, version: 2 },
        { id: first, version: 1 },
      ]);
      expect(versions).toHaveLength((await one.find()).length);
    });

    it('finds a literal text anywhere in a field, ignoring case', async () => {
      const mark = randomUUID();
      const named = [`Café ${mark} (100% Slip)`, `${mark} CAFÉ`, `${mark} Harbour`];
      for (const glaze of named) await one.insert(randomUUID(), pot(1, glaze));
      const find = async (text: string) =>
        (await one.find({ contains: { field: 'glaze', text } })).map(({ body }) => body.glaze).toSorted();
      expect(await find(`É ${mark} (100% s`)).toEqual([named[0]]);
      expect(await find(`${mark.toUpperCase()} caf`)).toEqual([named[1]]);
      expect(await find(`${mark}_`)).toEqual([]);
      expect(await find(`${mark}.*`)).toEqual([]);
      expect(await one.count({ contains: { field: 'glaze', text: mark } })).toBe(3);
      const both = { where: { glaze: named[2] as string }, contains: { field: 'glaze', text: mark } };
      expect(await one.count(both)).toBe(1);
    });

    it('leaves a tombstone for the relay and for readers that ask for it', async () => {
      const id = randomUUID();
      const glaze = randomUUID();
      await one.insert(id, pot(1, glaze));
      expect(await other.remove(id)).toMatchObject({ id, version: 2, deleted: true });
      expect(await one.remove(id)).toBeNull();
      expect(await one.removed(id)).toMatchObject({ id, version: 2, deleted: true });
      expect(await one.removed('never')).toBeNull();
      expect(await one.get(id)).toBeNull();
      expect(await one.change(id, () => pot())).toBeNull();
      expect(await one.find({ where: { glaze } })).toEqual([]);
      expect(await one.count({ where: { glaze } })).toBe(0);
      await expect(one.insert(id, pot())).rejects.toEqual(conflict);
      expect((await one.unpublished(1000)).find((found) => found.id === id)).toMatchObject({ deleted: true });
    });

    const isUnpublished = async (id: string) =>
      (await one.unpublished(10_000)).some((found) => found.id === id);

    it('keeps a document unpublished until its newest version is published', async () => {
      const id = randomUUID();
      await one.insert(id, pot());
      await one.change(id, () => pot(2));
      await one.markPublished(id, 1);
      expect(await isUnpublished(id)).toBe(true);
      await one.markPublished(id, 2);
      await other.markPublished(id, 1);
      expect(await isUnpublished(id)).toBe(false);
      expect(await one.get(id)).toMatchObject({ version: 2, publishedVersion: 2 });
    });

    documentFormatsContract(() => server);
    documentForgetContract(() => one);
    documentQuietContract(() => [one, other]);
    documentRelayContract(() => one);
  });
}
