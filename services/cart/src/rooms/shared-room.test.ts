import { expect, it } from '@jest/globals';
import type { WireRoom } from '@slipcast/contracts/http/room';
import { createSharedRoom } from './shared-room.ts';

let [now, reads] = [0, 0];
const OPENS = Date.parse('2026-11-26T19:00:00.000Z');
const room = (more: Partial<WireRoom>) => ({ phase: 'waiting', tickets: reads, ...more }) as WireRoom;
const at = (ms: number) => new Date(OPENS + ms).toISOString();

it('reads the room once for all who ask within its age, and again afterwards', async () => {
  [now, reads] = [0, 0];
  const shared = createSharedRoom(
    async () => ((reads += 1), room({})),
    300,
    () => now,
  );
  await Promise.all([shared('kiln'), shared('kiln')]);
  now = 299;
  expect((await shared('kiln')).tickets).toBe(1);
  expect((await shared('other')).tickets).toBe(2);
  now = 300;
  expect((await shared('kiln')).tickets).toBe(3);
});

it('does not say that a room has not opened once the time has come', async () => {
  [now, reads] = [0, 0];
  const read = async () => ((reads += 1), room({ phase: 'before', opensAt: at(0), serverTime: at(-100) }));
  const shared = createSharedRoom(read, 300, () => now);
  await shared('kiln');
  now = 99;
  await shared('kiln');
  now = 100;
  await shared('kiln');
  expect(reads).toBe(2);
});

it('does not keep a failure', async () => {
  [now, reads] = [0, 0];
  const read = async () => ((reads += 1) === 1 ? Promise.reject(new Error('Redis is away')) : room({}));
  const shared = createSharedRoom(read, 300, () => now);
  await expect(shared('kiln')).rejects.toThrow('Redis is away');
  expect((await shared('kiln')).tickets).toBe(2);
});
