import { readdir, readFile } from 'node:fs/promises';

export type Kind = 'shop' | 'postgres' | 'redis';
/** Milliseconds of processor time since each process began. */
export type ProcessorTime = Record<Kind, number>;

/** Linux shows times in hundredths of a second on every architecture that Node runs on. */
const TICK_MS = 10;

interface Process {
  pid: number;
  parent: number;
  name: string;
  milliseconds: number;
}

async function readProcess(pid: number): Promise<Process | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const end = text.lastIndexOf(')');
  if (end < 0) return null;
  // After the name, which may contain anything: state, parent, …, user time and system time as 12th and 13th.
  const fields = text.slice(end + 2).split(' ');
  return {
    pid,
    parent: Number(fields[1]),
    name: text.slice(text.indexOf('(') + 1, end),
    milliseconds: (Number(fields[11]) + Number(fields[12])) * TICK_MS,
  };
}

const kindOf = (name: string): Kind =>
  name.startsWith('postgres') ? 'postgres' : name.startsWith('redis-server') ? 'redis' : 'shop';

/**
 * What a process and everything that it started have used until now, by kind.
 *
 * @returns null where there is no /proc
 */
export async function processorTime(root: number): Promise<ProcessorTime | null> {
  const entries = await readdir('/proc').catch(() => [] as string[]);
  const found = await Promise.all(
    entries
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .map(readProcess),
  );
  const all = found.filter((one) => one !== null);
  const times: ProcessorTime = { shop: 0, postgres: 0, redis: 0 };
  const open = all.filter(({ pid }) => pid === root);
  if (open.length === 0) return null;
  for (const one of open) {
    times[kindOf(one.name)] += one.milliseconds;
    open.push(...all.filter(({ parent }) => parent === one.pid));
  }
  return times;
}

/** Processor time per piece of work, or null where it cannot be known. */
export function perPiece(
  before: ProcessorTime | null,
  after: ProcessorTime | null,
  pieces: number,
): (ProcessorTime & { sum: number }) | null {
  if (!before || !after || pieces === 0) return null;
  const of = (kind: Kind) => (after[kind] - before[kind]) / pieces;
  const times = { shop: of('shop'), postgres: of('postgres'), redis: of('redis') };
  return { ...times, sum: times.shop + times.postgres + times.redis };
}

export const perPieceText = (times: ReturnType<typeof perPiece>, piece: string): string =>
  times
    ? `${times.sum.toFixed(2)} CPU ms per ${piece} (shop ${times.shop.toFixed(2)}, postgres ${times.postgres.toFixed(2)}, redis ${times.redis.toFixed(2)})`
    : `CPU per ${piece} is not known here`;
