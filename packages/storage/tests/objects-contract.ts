import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Objects } from '../src/objects/objects.ts';

/** What every objects adapter must do, against a real store. */
export function objectsContract(
  name: string,
  open: () => Promise<{ objects: Objects; stop(): Promise<void> }>,
): void {
  describe(`${name} fulfils the objects contract`, () => {
    let objects: Objects;
    let stop: () => Promise<void>;

    beforeAll(async () => {
      ({ objects, stop } = await open());
      await objects.start();
      // A second replica finds everything already created.
      await objects.start();
    }, 30_000);
    afterAll(async () => stop?.());

    it('returns bytes and content type', async () => {
      const key = `${randomUUID()}/pot.webp`;
      const body = Buffer.from([0, 10, 13, 255, 10, 0]);
      await objects.put(key, body, 'image/webp');
      expect(await objects.get(key)).toEqual({ body, contentType: 'image/webp' });
      await objects.check();
    });

    it('accepts an empty object', async () => {
      const key = `${randomUUID()}/empty`;
      await objects.put(key, Buffer.alloc(0), 'text/plain');
      expect(await objects.get(key)).toEqual({ body: Buffer.alloc(0), contentType: 'text/plain' });
    });

    it('returns null for a missing object, also below or above an existing one', async () => {
      const key = `${randomUUID()}/pot`;
      await objects.put(key, Buffer.from('pot'), 'text/plain');
      expect(await objects.get(randomUUID())).toBeNull();
      expect(await objects.get(`${key}/handle`)).toBeNull();
      expect(await objects.get(key.split('/')[0] as string)).toBeNull();
    });

    it('removes an object, and minds neither a missing one nor those beside it', async () => {
      const folder = randomUUID();
      for (const name of ['pot', 'pot-2'])
        await objects.put(`${folder}/${name}`, Buffer.from(name), 'text/plain');
      for (let times = 0; times < 2; times += 1) await objects.remove(`${folder}/pot`);
      expect(await objects.get(`${folder}/pot`)).toBeNull();
      expect(await objects.list(`${folder}/`)).toEqual([`${folder}/pot-2`]);
    });

    it('shows readers only whole objects while writers race', async () => {
      const key = `${randomUUID()}/raced`;
      const bodies = [1, 2, 3, 4].map((n) => Buffer.alloc(200_000 * n, n));
      await objects.put(key, bodies[0] as Buffer, 'image/jpeg');
      const reads = Array.from({ length: 20 }, async () => (await objects.get(key))?.body);
      const writes = bodies.map((body) => objects.put(key, body, 'image/jpeg'));
      await Promise.all(writes);
      const seen = [...(await Promise.all(reads)), (await objects.get(key))?.body];
      expect(seen.every((body) => bodies.some((whole) => body && whole.equals(body)))).toBe(true);
    });

    it('lists by prefix, sorted', async () => {
      const folder = randomUUID();
      const names = ['a/2', 'a/1', 'a-1', 'b', 'a/10'];
      for (const one of names) await objects.put(`${folder}/${one}`, Buffer.from(one), 'text/plain');
      const full = (list: string[]) => list.map((one) => `${folder}/${one}`);
      expect(await objects.list(`${folder}/`)).toEqual(full(['a-1', 'a/1', 'a/10', 'a/2', 'b']));
      expect(await objects.list(`${folder}/a/1`)).toEqual(full(['a/1', 'a/10']));
      expect(await objects.list(`${randomUUID()}/`)).toEqual([]);
    });

    it.each(['../up', 'a/../../up', '/rooted', 'a//b', '.hidden', 'a/.hidden', 'a\\b', 'a b', 'a\0b', ''])(
      'rejects the key %j',
      async (key) => {
        await expect(async () => objects.put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow(
          'not a valid object key',
        );
        await expect(async () => objects.get(key)).rejects.toThrow('not a valid object key');
        await expect(async () => objects.remove(key)).rejects.toThrow('not a valid object key');
      },
    );
  });
}
