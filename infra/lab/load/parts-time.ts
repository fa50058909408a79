import { readFile } from 'node:fs/promises';
import { processesUnder } from './processor-time.ts';

/** Milliseconds of processor time by part of the shop. */
export type PartsTime = Map<string, number>;

const STORES: [RegExp, string][] = [
  [/postgres/, 'PostgreSQL'],
  [/redis-server/, 'Redis'],
  [/kafka\.Kafka|kafka-server/, 'Kafka'],
  [/secantus|mongo/, 'MongoDB'],
  [/versitygw/, 'objects'],
];

/** The part that a command line belongs to; undefined for what is no part of a shop. */
export function partOf(command: string): string | undefined {
  const service = /services\/([a-z-]+)\/src\/main/.exec(command)?.[1];
  if (service) return service;
  if (command.includes('gateway/src/main')) return 'gateway';
  // Square's own work is Square's.
  if (command.includes('square-sandbox')) return undefined;
  return STORES.find(([pattern]) => pattern.test(command))?.[1];
}

const partOfProcess = async (pid: number): Promise<string | undefined> =>
  partOf((await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' '));

/** MB of 1024² bytes that each process of a service holds. */
export async function residentMemory(): Promise<Map<string, number>> {
  const held = new Map<string, number>();
  for (const { pid } of await processesUnder(process.pid)) {
    // oxlint-disable-next-line no-await-in-loop
    const part = await partOfProcess(pid);
    // oxlint-disable-next-line no-await-in-loop
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const kilobytes = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]);
    if (part && !STORES.some(([, store]) => store === part)) held.set(part, kilobytes / 1024);
  }
  return held;
}

/** What the parts of a shop have used until now. @param others processes of it that this one has not started */
export async function partsTime(others: number[]): Promise<PartsTime> {
  const times: PartsTime = new Map();
  for (const { pid, milliseconds, ended } of await processesUnder(process.pid, ...others)) {
    // oxlint-disable-next-line no-await-in-loop
    const part = await partOfProcess(pid);
    if (part) times.set(part, (times.get(part) ?? 0) + milliseconds + ended);
  }
  return times;
}

/** How much of it each piece of work took, without what the same time costs an empty shop. */
export function perPiece(
  work: { before: PartsTime; after: PartsTime; pieces: number; minutes: number },
  idleMinute: PartsTime,
): PartsTime {
  const { before, after, pieces, minutes } = work;
  const cost = (part: string) =>
    (after.get(part) ?? 0) - (before.get(part) ?? 0) - (idleMinute.get(part) ?? 0) * minutes;
  return new Map([...after.keys()].map((part) => [part, Math.max(0, cost(part)) / pieces]));
}
