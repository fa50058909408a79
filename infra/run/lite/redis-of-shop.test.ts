import { existsSync } from 'node:fs';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startOfLog } from '@slipcast/event-bus/redis-streams/log-start';
import { startRedisOfShop } from './redis-of-shop.ts';

describe('Redis of a shop in one process', () => {
  let directory = '';
  beforeAll(async () => {
    directory = join(await mkdtemp(join(tmpdir(), 'slipcast-redis-')), 'redis');
  });
  afterAll(() => rm(join(directory, '..'), { recursive: true, force: true }));
  const start = () => startRedisOfShop(directory, 'password', () => undefined);

  it('sends no event again after orderly stops, but does after it was killed', async () => {
    const first = await start();
    const before = await startOfLog(first.url);
    await first.stop();
    const second = await start();
    expect(await startOfLog(second.url)).toBe(before);
    await second.stop();
    const third = await start();
    expect(await startOfLog(third.url)).toBe(before);
    // The note of the stop before counts once.
    expect(existsSync(`${directory}-stopped.json`)).toBe(false);
    // What it has just written is in its file after a second.
    await sleep(1200);
    third.kill();
    const fourth = await start();
    expect(await startOfLog(fourth.url)).not.toBe(before);
    await fourth.stop();
  });

  it('sends again what an older copy of its files may lack', async () => {
    const first = await start();
    await first.stop();
    const copy = `${directory}-copy`;
    await cp(directory, copy, { recursive: true });
    const second = await start();
    const latest = await startOfLog(second.url);
    await second.stop();
    await rm(directory, { recursive: true });
    await rename(copy, directory);
    const third = await start();
    expect(await startOfLog(third.url)).not.toBe(latest);
    await third.stop();
  });
});
