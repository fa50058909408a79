import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simulate } from './quint.ts';

export interface Hold {
  pieces: number;
  until: number;
  first: number;
}
export interface Sale {
  buyer: string;
  pay: { state: string; charge: string; known: boolean; bound: boolean; released: boolean; news: string[] };
  order: string;
  refundTold: boolean;
  cancelNews: boolean;
  saidFree: boolean;
  at: string;
  ask: string;
}
/** The state of the specification, as far as it can be compared. */
export interface Model {
  now: number;
  onHand: number;
  shortfall: number;
  version: number;
  copy: { onHand: number; version: number };
  news: { onHand: number; version: number; buyer: string }[];
  holds: Record<string, Hold>;
  sales: Record<string, Sale>;
}
/** What was done, and what the specification says it led to. */
export interface TraceStep {
  did: { act: string; who: string; n: number };
  shop: Model;
}

/** A value of the Informal Trace Format as plain JSON; a variant becomes its name. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  if ('#bigint' in value) return Number(value['#bigint']);
  if ('#set' in value) return plain(value['#set']);
  if ('#map' in value)
    return Object.fromEntries((value['#map'] as [unknown, unknown][]).map((pair) => pair.map(plain)));
  if ('tag' in value) return value.tag;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one)]));
}

/** So many traces of the specification, of at most so many steps each. Throws what Quint says when it breaks its own invariants. */
export async function traces(options: {
  seed: number;
  count: number;
  samples: number;
  steps: number;
}): Promise<TraceStep[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'slipcast-model-'));
  try {
    // Twice as many, because Quint gives some of them twice.
    const files = [
      '--invariant=kept',
      `--n-traces=${2 * options.count}`,
      `--out-itf=${join(folder, '{seq}.itf.json')}`,
    ];
    const { said, failed } = await simulate(options, files);
    if (failed) throw new Error(`the model does not keep its own promises, or cannot be read:\n${said}`);
    const names = (await readdir(folder)).toSorted((one, two) =>
      one.localeCompare(two, 'en', { numeric: true }),
    );
    const all = new Map<string, TraceStep[]>();
    for (const name of names) {
      const { states } = JSON.parse(await readFile(join(folder, name), 'utf8')) as { states: unknown[] };
      const trace = plain(states) as TraceStep[];
      all.set(JSON.stringify(trace.map(({ did }) => did)), trace);
    }
    return [...all.values()].slice(0, options.count);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
