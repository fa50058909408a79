import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What a tutorial asks its reader to do, in the order in which it is printed. */
export type Step =
  | { kind: 'create'; file: string; text: string }
  /** `changes`: each must fit in exactly one place. */
  | { kind: 'edit'; file: string; changes: string[] }
  | { kind: 'command'; line: string };

const STEP = /Create `([^`]+)`[^\n]*:\n\n```\w+\n(.*?\n)```|```diff\n(.*?\n)```|^ {4}(npm [^\n]*)$/gms;

export const stepsOf = (markdown: string): Step[] =>
  [...markdown.matchAll(STEP)].flatMap(([, file, text, diff, command]): Step[] => {
    if (command) return [{ kind: 'command', line: command.replace(/ {2,}#.*/, '').trim() }];
    if (file && text) return [{ kind: 'create', file, text }];
    return (diff ?? '')
      .split(/^--- /m)
      .filter(Boolean)
      .map((part) => {
        const [name = '', ...lines] = part.split('\n');
        return { kind: 'edit', file: name, changes: lines.join('\n').trimEnd().split('\n…\n') };
      });
  });

function change(text: string, diff: string, file: string): string {
  const lines = diff.split('\n').map((line) => [line[0] ?? ' ', line.slice(1)] as const);
  const side = (sign: string) =>
    lines.flatMap(([given, line]) => (given === ' ' || given === sign ? line : [])).join('\n');
  const [before, after] = [side('-'), side('+')];
  const places = text.split(before).length - 1;
  if (places !== 1) throw new Error(`${file} has ${places} places for this change:\n${diff}`);
  return text.replace(before, () => after);
}

/** Does what a step says. @throws Error for a change that does not fit, and for the number of a migration that is not the next */
export async function follow(step: Exclude<Step, { kind: 'command' }>, project: string): Promise<void> {
  const path = join(project, step.file);
  if (step.kind === 'create') {
    await mkdir(dirname(path), { recursive: true });
    if (step.file.includes('/migrations/')) {
      const numbers = (await readdir(dirname(path))).map((name) => Number(name.slice(0, 4)));
      const next = String(Math.max(...numbers) + 1).padStart(4, '0');
      if (!step.file.includes(`/${next}-`)) throw new Error(`${step.file}: the next number is ${next}`);
    }
    await writeFile(path, step.text, { flag: 'wx' });
    return;
  }
  const before = await readFile(path, 'utf8');
  await writeFile(
    path,
    step.changes.reduce((text, diff) => change(text, diff, step.file), before),
  );
}
