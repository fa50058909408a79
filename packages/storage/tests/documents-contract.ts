import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import { createLogger } from '@slipcast/service-kit/logs';
import { createDocumentRelay } from '@slipcast/event-bus/outbox/document-relay';
import type { DocumentStore, Documents } from '../src/documents/documents.ts';

interface Pot {
  glaze: string;
  pieces: number;
  marks?: string[];
}
const logger = createLogger('documents-contract', 'silent');
const pot = (pieces = 0, glaze = 'slate'): Pot => ({ glaze, pieces });
const conflict = expect.objectContaining({ code: 'conflict' });
const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 10, 0, second));

/**
 * What every documents adapter must do, against a real database.
 *
 * @param open a new connection to the same database at every call
 */
export function documentsContract(
  name: string,
  database: () => Promise<{ open(): Documents; stop(): Promise<void> }>,
): void {
  describe(`${name} keeps the documents contract`, () => {
    let opened: Documents[] = [];
    let one: DocumentStore<Pot>;
    let other: DocumentStore<Pot>;
    let kept: Awaited<ReturnType<typeof database>>;

    beforeAll(async () => {
      kept = await database();
      opened = [kept.open(), kept.open()];
      [one, other] = opened.map((documents) => documents.collection<Pot>('pots', ['glaze'])) as [
        DocumentStore<Pot>,
        DocumentStore<Pot>,
      ];
      // Replicas start at the same time.
      await Promise.all(opened.map((documents) => documents.start()));
    }, 60_000);
    afterAll(async () => {
      await Promise.all(opened.map((documents) => documents.stop()));
      await kept?.stop();
    }, 30_000);

    it('gives back what was put in', async () => {
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

    it('keeps a body as JSON does: what is undefined is left out, a moment is text', async () => {
      const id = randomUUID();
      const body = { ...pot(3), marks: undefined, fired: at(5) } as unknown as Pot;
      const kept = { glaze: 'slate', pieces: 3, fired: at(5).toISOString() };
      expect((await one.insert(id, body, at(1))).body).toStrictEqual(kept);
      expect((await other.get(id))?.body).toStrictEqual(kept);
      const changed = await one.change(id, (before) => ({ ...before, pieces: 4, marks: undefined }));
      expect(changed?.body).toStrictEqual({ ...kept, pieces: 4 });
      expect((await other.get(id))?.body).toStrictEqual({ ...kept, pieces: 4 });
    });

    it('lets one of two inserts of an id win', async () => {
      const id = randomUUID();
      const results = await Promise.allSettled([one.insert(id, pot(1)), other.insert(id, pot(2))]);
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      await expect(one.insert(id, pot())).rejects.toEqual(conflict);
    });

    it('loses no change of forty that race over two connections', async () => {
      const id = randomUUID();
      await one.insert(id, pot());
      const add = (body: Pot) => ({ ...body, pieces: body.pieces + 1 });
      await Promise.all(Array.from({ length: 40 }, (_, n) => (n % 2 ? one : other).change(id, add)));
      expect(await one.get(id)).toMatchObject({ version: 41, body: { pieces: 40 } });
    }, 20_000);

    it('writes nothing when the change answers the same object, throws, or has no document', async () => {
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

    it('finds by declared fields, counts, sorts by creation and pages by place', async () => {
      const glaze = randomUUID();
      const ids = Array.from({ length: 5 }, () => randomUUID());
      // Two of the same moment: the id decides.
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
      expect(await one.count(where)).toBe(5);
      expect(await one.count({ glaze: randomUUID() })).toBe(0);
      await expect(async () => one.find({ where: { pieces: '1' } })).rejects.toThrow('not declared');
    });

    it('finds a text somewhere in a field, whatever its case, and takes it literally', async () => {
      const mark = randomUUID();
      const named = [`Café ${mark} (100% Slip)`, `${mark} CAFÉ`, `${mark} Harbour`];
      for (const glaze of named) await one.insert(randomUUID(), pot(1, glaze));
      const find = async (text: string) =>
        (await one.find({ contains: { field: 'glaze', text } })).map(({ body }) => body.glaze).toSorted();
      expect(await find(`É ${mark} (100% s`)).toEqual([named[0]]);
      expect(await find(`${mark.toUpperCase()} caf`)).toEqual([named[1]]);
      expect(await find(`${mark}_`)).toEqual([]);
      expect(await find(`${mark}.*`)).toEqual([]);
      expect(await one.count({}, { field: 'glaze', text: mark })).toBe(3);
      expect(await one.count({ glaze: named[2] as string }, { field: 'glaze', text: mark })).toBe(1);
    });

    it('leaves a tombstone that only the relay sees', async () => {
      const id = randomUUID();
      const glaze = randomUUID();
      await one.insert(id, pot(1, glaze));
      expect(await other.remove(id)).toMatchObject({ id, version: 2, deleted: true });
      expect(await one.remove(id)).toBeNull();
      expect(await one.get(id)).toBeNull();
      expect(await one.change(id, () => pot())).toBeNull();
      expect(await one.find({ where: { glaze } })).toEqual([]);
      expect(await one.count({ glaze })).toBe(0);
      await expect(one.insert(id, pot())).rejects.toEqual(conflict);
      expect((await one.unpublished(1000)).find((found) => found.id === id)).toMatchObject({ deleted: true });
    });

    const isUnpublished = async (id: string) =>
      (await one.unpublished(10_000)).some((found) => found.id === id);

    it('keeps a document unpublished until its newest version went out', async () => {
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

    it('does not publish a quiet change, nor hides an older one that is not out yet', async () => {
      const id = randomUUID();
      await one.insert(id, pot());
      expect(await one.change(id, () => pot(1), { quiet: true })).toMatchObject({ version: 2 });
      expect(await isUnpublished(id)).toBe(true);
      await one.markPublished(id, 2);
      expect(await one.change(id, () => pot(2), { quiet: true })).toMatchObject({ version: 3 });
      expect(await isUnpublished(id)).toBe(false);
      await one.change(id, () => pot(3));
      expect(await isUnpublished(id)).toBe(true);
    });

    let log = 'first';
    const relayTo = (publish: (events: EventEnvelope[]) => Promise<void>) =>
      createDocumentRelay<Pot>({
        store: one,
        bus: { publish, identity: async () => log },
        toEvents: ({ id, deleted, body }) => [
          { type: deleted ? 'pot.removed.v1' : 'pot.changed.v1', data: { id, pieces: body.pieces } },
        ],
        logger,
        now: () => at(0),
        lookEveryMs: 20,
      });
    const until = async (condition: () => boolean) => {
      const deadline = Date.now() + 10_000;
      while (!condition() && Date.now() < deadline) await new Promise((resolve) => setImmediate(resolve));
      expect(condition()).toBe(true);
    };

    it('relays each id in order, the last state at least, and again after a failed publish', async () => {
      const id = randomUUID();
      const seen: EventEnvelope[] = [];
      const pieces = () => seen.map(({ data }) => (data as Pot).pieces);
      let failures = 1;
      const relay = relayTo(async (events) => {
        if (failures-- > 0) throw new Error('the broker is away');
        seen.push(...events.filter(({ key }) => key === id));
      });
      await one.insert(id, pot(1));
      relay.start?.();
      await one.change(id, () => pot(2));
      relay.wake();
      await until(() => pieces().at(-1) === 2);
      await one.remove(id);
      relay.wake();
      await until(() => seen.at(-1)?.type === 'pot.removed.v1');
      await relay.stop?.();
      expect(pieces()).toEqual(pieces().toSorted());
      expect(new Set(seen.map((event) => event.id)).size).toBe(seen.length);
      expect(seen[0]?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }, 20_000);

    it('gives one version the same event id in every relay', async () => {
      const id = randomUUID();
      await one.insert(id, pot(1));
      const seen: string[] = [];
      const held: (() => void)[] = [];
      const publish = async (events: EventEnvelope[]) => {
        seen.push(...events.filter(({ key }) => key === id).map((event) => event.id));
        await new Promise<void>((resolve) => held.push(resolve));
      };
      const relays = [relayTo(publish), relayTo(publish)];
      for (const relay of relays) relay.wake();
      await until(() => seen.length === 2);
      for (const release of held) release();
      await Promise.all(relays.map((relay) => relay.stop?.()));
      expect(seen[0]).toBe(seen[1]);
    });

    it('publishes everything again, tombstones too, when the log is another one than before, once', async () => {
      const [kept, removed] = [randomUUID(), randomUUID()];
      await one.insert(kept, pot(1));
      await one.insert(removed, pot(2));
      await one.remove(removed);
      const seen: EventEnvelope[] = [];
      const timesOf = (id: string) => seen.filter(({ key }) => key === id).length;
      const relay = relayTo(async (events) => void seen.push(...events));
      relay.start?.();
      await until(() => timesOf(kept) === 1 && timesOf(removed) === 1);
      log = 'second';
      await until(() => {
        relay.wake();
        return timesOf(kept) === 2 && timesOf(removed) === 2;
      });
      await relay.stop?.();
      expect(await one.publishTo('second')).toBe(0);
      expect(new Set(seen.filter(({ key }) => key === kept).map(({ id }) => id)).size).toBe(1);
    }, 20_000);
  });
}
