import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** A plausible fault, as a patch with a heading. */
export interface Bug {
  name: string;
  /** The patch file. */
  file: string;
  /** What is wrong with the code, and what a shopper or the maker suffers from it. */
  wrong: string;
  harm: string;
  /** The command that has to find it: a proof of `npm run prove`, or `jest` with a test file. */
  proof: string[];
  /** What the line that shows it has to match: a rule of the judge, or the title of a test. */
  finds: RegExp;
  /** How long the proof may take. */
  seconds: number;
}

export const PATCHES = join(import.meta.dirname, 'patches');

/** Reads a patch's heading. Throws when it is not whole. */
export function readHeading(name: string, text: string): Omit<Bug, 'file'> {
  const heading = text.slice(0, Math.max(0, text.indexOf('diff --git ')));
  const field = (key: string): string => {
    const found = new RegExp(`^${key}: (.+)$`, 'm').exec(heading)?.[1]?.trim();
    if (!found) throw new Error(`${name}.patch: its heading has no line "${key}: …"`);
    return found;
  };
  const seconds = Number(field('Seconds'));
  if (!Number.isSafeInteger(seconds) || seconds <= 0)
    throw new Error(`${name}.patch: "Seconds" is not a number of seconds`);
  return {
    name,
    wrong: field('Wrong'),
    harm: field('Harm'),
    proof: field('Proof').split(/\s+/),
    finds: new RegExp(field('Finds')),
    seconds,
  };
}

/** The bugs with these names; all of them if there are none. */
export async function readBugs(names: readonly string[] = []): Promise<Bug[]> {
  const known = (await readdir(PATCHES)).flatMap((file) => /^(.+)[.]patch$/.exec(file)?.[1] ?? []).toSorted();
  for (const name of names) if (!known.includes(name)) throw new Error(`no bug ${name}: ${known.join(', ')}`);
  const wanted = names.length ? names : known;
  return Promise.all(
    wanted.map(async (name) => {
      const file = join(PATCHES, `${name}.patch`);
      return { ...readHeading(name, await readFile(file, 'utf8')), file };
    }),
  );
}
