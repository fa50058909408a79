import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { carryOnLog, endLog, type LogEnd } from '@slipcast/event-bus/redis-streams/log-start';
import { startRedisServer } from '@slipcast/local-servers/redis-server';
import { readJson, writeJson } from './json-file.ts';
import { say } from './lifecycle.ts';

const UNREADABLE = /append only file|append-only file|AOF|manifest/i;

/** Redis may be lost: reservations are stored in PostgreSQL too, and everything else in it ends by itself. */
async function startUndamaged(directory: string, password: string, onSpawn: () => void) {
  try {
    return await startRedisServer(directory, password, onSpawn);
  } catch (error) {
    if (!UNREADABLE.test(String(error))) throw error;
    const aside = `${directory}.damaged-${new Date().toISOString().replaceAll(':', '-')}`;
    await rename(directory, aside);
    say(`Redis could not read its files. They are in ${aside} now, and the shop begins with an empty Redis.`);
    return startRedisServer(directory, password);
  }
}

/**
 * Written after an orderly stop, and gone for good before the files of Redis are used again. It is beside them, so that an older copy of
 * them does not bring its own.
 */
const noteOf = (directory: string): string => `${directory}-stopped.json`;

async function takeNote(directory: string): Promise<LogEnd | null> {
  const end = await readJson<LogEnd>(noteOf(directory)).catch(() => null);
  await rm(noteOf(directory), { force: true });
  const folder = await open(dirname(directory)).catch(() => undefined);
  await folder?.sync();
  await folder?.close();
  return end;
}

/**
 * Redis on this folder. After an orderly stop it has every event that it ever accepted, so the services send none of them again; after any
 * other end, or on an older copy of its files, they do, because the newest may be lost.
 *
 * @param onSpawn called when its process exists, before it answers
 */
export async function startRedisOfShop(directory: string, password: string, onSpawn: () => void) {
  const end = await takeNote(directory);
  const server = await startUndamaged(directory, password, onSpawn);
  if (end) await carryOnLog(server.url, end);
  return {
    url: server.url,
    async stop() {
      const latest = await endLog(server.url).catch(() => undefined);
      if ((await server.stop()) && latest) await writeJson(noteOf(directory), latest);
    },
    kill: server.kill,
  };
}
