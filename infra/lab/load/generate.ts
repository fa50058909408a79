import { execFile, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { median } from './figures.ts';

export interface LoadRequest {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}
export interface Load {
  url: string;
  /** Sent in turn, over and over; connections begin at different ones. */
  requests: LoadRequest[];
  connections: number;
  seconds: number;
}
export interface Rate {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** With a status below 400. */
  answered: number;
  /** With a status of 400 or above. */
  refused: number;
  /** Not answered at all. */
  failed: number;
}

const UNIT_SEPARATOR = '\u001f';
const WORKERS = Math.min(4, availableParallelism());
const hasWrk = spawnSync('wrk', ['-v'], { stdio: 'ignore' }).error === undefined;

/** Which generator made the figures: wrk costs the machine a fraction of what autocannon does. */
export const generator = hasWrk ? 'wrk' : `autocannon with ${WORKERS} workers`;

async function withWrk({ url, requests, connections, seconds }: Load): Promise<Rate> {
  const folder = await mkdtemp(join(tmpdir(), 'slipcast-load-'));
  const file = join(folder, 'requests');
  const lines = requests.map(({ method = 'GET', path, headers = {}, body = '' }) =>
    [method, path, body, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join(
      UNIT_SEPARATOR,
    ),
  );
  await writeFile(file, `${lines.join('\n')}\n`);
  try {
    const threads = String(Math.min(2, connections));
    const script = join(import.meta.dirname, 'wrk-requests.lua');
    const options = ['-t', threads, '-c', String(connections), '-d', `${seconds}s`, '--timeout', '30s'];
    const { stdout } = await promisify(execFile)('wrk', [...options, '-s', script, url, '--', file, threads]);
    const result = /^RESULT (.*)$/m.exec(stdout)?.[1];
    if (!result) throw new Error(`wrk gave no result: ${stdout}`);
    const read = JSON.parse(result) as Omit<Rate, 'perSecond'> & { seconds: number };
    return { ...read, answered: read.answered - read.refused, perSecond: read.answered / read.seconds };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function withAutocannon(load: Load): Promise<Rate> {
  const parts = await Promise.all(
    Array.from({ length: WORKERS }, async (_, index) => {
      const start = Math.floor((index * load.requests.length) / WORKERS);
      const worker = fork(join(import.meta.dirname, 'autocannon-worker.ts'), {
        execArgv: ['--disable-warning=ExperimentalWarning'],
      });
      worker.send({
        ...load,
        connections: Math.ceil(load.connections / WORKERS),
        requests: [...load.requests.slice(start), ...load.requests.slice(0, start)],
      });
      const [rate] = (await once(worker, 'message')) as [Rate];
      return rate;
    }),
  );
  const sum = (of: (rate: Rate) => number) => parts.reduce((total, rate) => total + of(rate), 0);
  return {
    perSecond: sum((rate) => rate.perSecond),
    p50: median(parts.map((rate) => rate.p50)),
    p99: Math.max(...parts.map((rate) => rate.p99)),
    answered: sum((rate) => rate.answered),
    refused: sum((rate) => rate.refused),
    failed: sum((rate) => rate.failed),
  };
}

/** Loads a server over loopback for a few seconds, by wrk where it is installed. */
export const generate = (load: Load): Promise<Rate> => (hasWrk ? withWrk(load) : withAutocannon(load));
