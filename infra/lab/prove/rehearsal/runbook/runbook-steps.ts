import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const RUNBOOK = join(import.meta.dirname, '../../../../../docs/runbooks/update-night.md');

/** One step of a runbook, or one row of its table. */
export interface Step {
  /** The heading that it stands under, for example "A week before". */
  section: string;
  text: string;
}

const HEADING = /^\*\*([^*]+)\*\*$|^## (.+)$/;
const NUMBERED = /^\d+\. (.+)$/;
const ROW = /^\| (?!you see)(.+) \|$/;
const OVER = /^\*\*Over\*\* (.+)$/;

/** The steps of a runbook in the order in which someone follows them: numbered lines, rows of tables, and how it is over. */
export function stepsOf(markdown: string): Step[] {
  let section = '';
  return markdown.split('\n').flatMap((line): Step[] => {
    const heading = HEADING.exec(line);
    if (heading) section = heading[1] ?? heading[2] ?? '';
    const over = OVER.exec(line)?.[1];
    if (over) return [{ section: 'Over', text: over }];
    const text = heading ? undefined : (NUMBERED.exec(line)?.[1] ?? ROW.exec(line)?.[1]);
    return text ? [{ section, text }] : [];
  });
}

export const readSteps = async (): Promise<Step[]> => stepsOf(await readFile(RUNBOOK, 'utf8'));

/**
 * A command as the step prints it, split into words.
 *
 * @param start how it begins, for example `npm run draw`
 * @param given what stands in the place of its words in capitals, and of the shop's address and its update
 * @throws Error if the step has no such command
 */
export function commandIn({ text }: Step, start: string, given: Record<string, string> = {}): string[] {
  const printed = [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
  const command = printed.find((code) => code === start || code.startsWith(`${start} `));
  if (!command) throw new Error(`the step has no command ${start}: ${text}`);
  return command.split(' ').map((word) => given[word] ?? word);
}
