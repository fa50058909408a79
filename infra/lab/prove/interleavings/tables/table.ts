import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OwnStores } from '../world.ts';

/** What code decides for each state and input of a grid: a line each, in an order that never changes. */
export type Table = (stores: OwnStores) => Promise<string[]> | string[];
/** By the name of the file that has its lines. */
export type Tables = Record<string, Table>;

/** Differences that an error shows. */
const MOST_SHOWN = 6;

const fileOf = (name: string): string => join(import.meta.dirname, 'texts', `${name}.txt`);

/** Lines that one has and the other lacks, each as often as it is missing. */
function missing(from: readonly string[], to: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const line of to) left.set(line, (left.get(line) ?? 0) + 1);
  return from.filter((line) => {
    const times = left.get(line) ?? 0;
    left.set(line, times - 1);
    return times <= 0;
  });
}

function differences(name: string, lines: readonly string[]): string[] {
  const written = readFileSync(fileOf(name), 'utf8').split('\n').slice(0, -1);
  const gone = missing(written, lines).map((line) => `- ${line}`);
  const come = missing(lines, written).map((line) => `+ ${line}`);
  if (gone.length + come.length === 0)
    return lines.join('\n') === written.join('\n') ? [] : ['the same lines in another order'];
  const half = MOST_SHOWN / 2;
  const shown = [...gone.slice(0, half), ...come.slice(0, half)];
  return [...shown, `${gone.length} lines are missing, ${come.length} are new`];
}

/** Compares each table with its file. Throws an error with the first lines that differ. */
export async function compareTables(tables: Tables, stores: OwnStores): Promise<void> {
  for (const [name, table] of Object.entries(tables)) {
    // oxlint-disable-next-line no-await-in-loop -- they share a Redis
    const wrong = differences(name, await table(stores));
    if (wrong.length > 0) throw new Error(`tables/texts/${name}.txt:\n${wrong.join('\n')}`);
  }
}

/** Writes each table to its file. Someone has to read what has changed. */
export async function writeTables(tables: Tables, stores: OwnStores): Promise<void> {
  for (const [name, table] of Object.entries(tables))
    // oxlint-disable-next-line no-await-in-loop
    writeFileSync(fileOf(name), `${(await table(stores)).join('\n')}\n`);
}

/** Every combination of one value of each list. */
export const combine = <Lists extends readonly (readonly unknown[])[]>(
  ...lists: Lists
): { [At in keyof Lists]: Lists[At][number] }[] =>
  lists.reduce<unknown[][]>(
    (all, list) => all.flatMap((one) => list.map((value) => [...one, value])),
    [[]],
  ) as { [At in keyof Lists]: Lists[At][number] }[];

/** What a decision answers, or the refusal that it throws. */
export function outcomeOf(decide: () => unknown): string {
  try {
    return short(decide());
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return `refused: ${code ?? message}`;
  }
}

/** JSON without quotes around plain words, in which nothing that is undefined is lost. */
export const short = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) =>
    one === undefined ? 'undefined' : typeof one === 'bigint' ? `${one}n` : one,
  ).replaceAll(/"([\w.-]+)"/g, '$1');
