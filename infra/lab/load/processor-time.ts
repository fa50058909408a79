import { readdir, readFile } from 'node:fs/promises';

/** Milliseconds of processor time since each process began. */
type ProcessorTime = Record<'shop' | 'postgres' | 'redis', number>;

/** Linux shows times in hundredths of a second on every architecture that Node runs on. */
const TICK_MS = 10;

async function readProcess(pid: number) {
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
    /** Of what it had started and what has ended. */
    ended: (Number(fields[13]) + Number(fields[14])) * TICK_MS,
  };
}

function kindOf(name: string): keyof ProcessorTime {
  if (name.startsWith('postgres')) return 'postgres';
  return name.startsWith('redis-server') ? 'redis' : 'shop';
}

/** These processes and everything that they started; empty where there is no /proc. */
export async function processesUnder(...roots: number[]) {
  const entries = await readdir('/proc').catch(() => [] as string[]);
  const pids = entries.map(Number).filter((pid) => pid > 0);
  const all = (await Promise.all(pids.map(readProcess))).filter((one) => one !== null);
  const open = all.filter(({ pid }) => roots.includes(pid));
  for (const one of open) open.push(...all.filter(({ parent }) => parent === one.pid));
  return open;
}

/**
 * What a process and everything that it started have used until now, by kind.
 *
 * @returns null where there is no /proc
 */
export async function processorTime(root: number): Promise<ProcessorTime | null> {
  const open = await processesUnder(root);
  if (open.length === 0) return null;
  const times: ProcessorTime = { shop: 0, postgres: 0, redis: 0 };
  for (const one of open) times[kindOf(one.name)] += one.milliseconds;
  // Images are encoded in a process that ends; what the stores' processes have ended was theirs.
  times.shop += open.find(({ pid }) => pid === root)?.ended ?? 0;
  return times;
}

/** Processor time per piece of work, or null where it cannot be known. */
export function perPiece(before: ProcessorTime | null, after: ProcessorTime | null, pieces: number) {
  if (!before || !after || pieces === 0) return null;
  const of = (kind: keyof ProcessorTime) => (after[kind] - before[kind]) / pieces;
  const times = { shop: of('shop'), postgres: of('postgres'), redis: of('redis') };
  return { ...times, sum: times.shop + times.postgres + times.redis };
}

export const perPieceText = (times: ReturnType<typeof perPiece>, piece: string): string =>
  times
    ? `${times.sum.toFixed(2)} CPU ms per ${piece} (shop ${times.shop.toFixed(2)}, postgres ${times.postgres.toFixed(2)}, redis ${times.redis.toFixed(2)})`
    : `CPU per ${piece} is not known here`;
