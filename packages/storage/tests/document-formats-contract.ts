import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BodyFormat } from '../src/documents/body-format.ts';
import type { DocumentStore, Documents } from '../src/documents/documents.ts';

/** A vase as three releases know it: with one glaze, then with several and the first by its old name too, then without that. */
interface Vase {
  pieces: number;
  glaze?: string;
  glazes?: string[];
}
const addGlazes = ({ glaze, pieces }: Vase): Vase => ({ glaze, glazes: [glaze ?? ''], pieces });
const dropGlaze = ({ glazes, pieces }: Vase): Vase => ({ glazes, pieces });
const SECOND: BodyFormat = { format: 2, readableBy: 1, upgrades: [addGlazes] };
const THIRD: BodyFormat = { format: 3, readableBy: 2, upgrades: [addGlazes, dropGlaze] };

const repaint: Record<'first' | 'second' | 'third', (glaze: string) => (vase: Vase) => Vase> = {
  // Keeps the fields that it does not know, as code that spreads does.
  first: (glaze) => (vase) => ({ ...vase, glaze }),
  second: (glaze) => (vase) => ({ ...vase, glaze, glazes: [glaze] }),
  third: (glaze) => (vase) => ({ ...vase, glazes: [glaze] }),
};
const addPiece = (vase: Vase): Vase => ({ ...vase, pieces: vase.pieces + 1 });
const newer = (format: number, needs: number, knows: number) =>
  expect.objectContaining({
    code: 'unavailable',
    cause: expect.objectContaining({
      message: expect.stringMatching(
        new RegExp(`has format ${format}, which needs code for format ${needs} or newer.*knows ${knows}`),
      ),
    }),
  });

export interface FormatsDatabase {
  open(): Documents;
  /** Creates the collection and a document in it as releases did before documents had formats. */
  insertWithoutFormat(collection: string, id: string, body: object): Promise<void>;
}

/** Replicas of two releases work on the same documents; part of the documents contract. */
export function documentFormatsContract(database: () => FormatsDatabase): void {
  describe('during an update from release to release', () => {
    const opened: Documents[] = [];
    const unnumbered = randomUUID();
    let first: DocumentStore<Vase>;
    let second: DocumentStore<Vase>;
    let third: DocumentStore<Vase>;
    const release = async (format?: BodyFormat) => {
      const documents = database().open();
      opened.push(documents);
      const vases = documents.collection<Vase>('vases', ['glaze'], format);
      await documents.start();
      return vases;
    };
    beforeAll(async () => {
      await database().insertWithoutFormat('vases', unnumbered, { glaze: 'celadon', pieces: 1 });
      first = await release();
      second = await release(SECOND);
      third = await release(THIRD);
    }, 30_000);
    afterAll(() => Promise.all(opened.map((documents) => documents.stop())));

    const insert = async (by: DocumentStore<Vase>, vase: Vase) => {
      const id = randomUUID();
      await by.insert(id, vase);
      return id;
    };
    const bodyOf = async (store: DocumentStore<Vase>, id: string) => (await store.get(id))?.body;

    it('reads what older releases have written, with and without a number, step by step', async () => {
      const old = await insert(first, { glaze: 'tenmoku', pieces: 2 });
      expect(await bodyOf(first, unnumbered)).toStrictEqual({ glaze: 'celadon', pieces: 1 });
      expect(await bodyOf(second, unnumbered)).toStrictEqual({
        glaze: 'celadon',
        glazes: ['celadon'],
        pieces: 1,
      });
      expect(await bodyOf(third, unnumbered)).toStrictEqual({ glazes: ['celadon'], pieces: 1 });
      expect((await third.getMany([old])).map(({ body }) => body)).toStrictEqual([
        { glazes: ['tenmoku'], pieces: 2 },
      ]);
      const where = { glaze: 'tenmoku' };
      expect((await second.find({ where })).map(({ body }) => body.glazes)).toStrictEqual([['tenmoku']]);
      await first.remove(old);
      expect((await third.removed(old))?.body).toStrictEqual({ glazes: ['tenmoku'], pieces: 2 });
    });

    it('writes nothing by reading', async () => {
      const id = await insert(first, { glaze: 'ash', pieces: 2 });
      await second.get(id);
      await second.find();
      await second.unpublished(1000);
      expect(await second.change(id, (vase) => vase)).toMatchObject({
        version: 1,
        body: { glazes: ['ash'] },
      });
      expect(await first.get(id)).toMatchObject({ version: 1 });
      expect(await bodyOf(first, id)).toStrictEqual({ glaze: 'ash', pieces: 2 });
    });

    it('lets the release before read and change what the next has written, and the next sees that change', async () => {
      const id = await insert(second, { glaze: 'iron', glazes: ['iron', 'salt'], pieces: 1 });
      expect(await bodyOf(first, id)).toMatchObject({ glaze: 'iron', pieces: 1 });
      await first.change(id, repaint.first('copper'));
      expect(await bodyOf(second, id)).toStrictEqual({ glaze: 'copper', glazes: ['copper'], pieces: 1 });
      await third.change(id, repaint.third('shino'));
      await second.change(id, repaint.second('raku'));
      expect(await bodyOf(third, id)).toStrictEqual({ glazes: ['raku'], pieces: 1 });
    });

    it('refuses what only newer code can read, in one sentence, also after code in between has changed it', async () => {
      const id = await insert(third, { glazes: ['slip'], pieces: 1 });
      await expect(first.get(id)).rejects.toEqual(newer(3, 2, 1));
      await expect(first.change(id, repaint.first('none'))).rejects.toEqual(newer(3, 2, 1));
      await expect(first.getMany([id])).rejects.toEqual(newer(3, 2, 1));
      await second.change(id, addPiece);
      expect(await bodyOf(third, id)).toMatchObject({ pieces: 2 });
      await expect(first.get(id)).rejects.toEqual(newer(2, 2, 1));
      await third.remove(id);
    });

    it('loses none of forty concurrent changes by two releases', async () => {
      const id = await insert(first, { glaze: 'slate', pieces: 0 });
      await Promise.all(Array.from({ length: 40 }, (_, n) => (n % 2 ? first : second).change(id, addPiece)));
      expect(await second.get(id)).toMatchObject({ version: 41, body: { pieces: 40, glazes: ['slate'] } });
    }, 20_000);

    it('is declared with a step from every older format', () => {
      const declare = (format: BodyFormat) => () => database().open().collection('bowls', [], format);
      expect(declare({ format: 3, readableBy: 2, upgrades: [addGlazes] })).toThrow('needs 2 steps');
      expect(declare({ format: 1, readableBy: 2, upgrades: [] })).toThrow('readable by format 2');
    });
  });
}
