import { parseSync } from 'oxc-parser';

/** A stretch of a file, from `start` to `end`, that people read. */
interface Span {
  start: number;
  end: number;
}

interface Node extends Span {
  type: string;
  value?: unknown;
}

/** What stands in strings but is no prose: module names, keys of objects and types. */
const NOT_PROSE = new Set(['source', 'key']);

/** A string is prose if it has two words; `kebab-case` ids, paths and class names have none. */
const isProse = (text: string): boolean => /[a-z]['’]?[a-z]* +[a-z]/i.test(text);

function* textsIn(value: unknown): Generator<Span> {
  if (Array.isArray(value)) {
    for (const one of value) yield* textsIn(one);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const node = value as Node;
  if (node.type === 'Literal' && typeof node.value === 'string' && isProse(node.value)) yield node;
  if (node.type === 'TemplateElement' || node.type === 'JSXText') yield node;
  for (const [name, child] of Object.entries(value)) if (!NOT_PROSE.has(name)) yield* textsIn(child);
}

function spansOfScript(path: string, text: string): Span[] {
  const { program, comments } = parseSync(path, text);
  return [...comments, ...textsIn(program.body)];
}

const LINE_COMMENT: Record<string, RegExp> = {
  lua: /--.*/g,
  sql: /--.*/g,
  sh: /(?<=^|\s)#.*/gm,
  yaml: /(?<=^|\s)#.*/gm,
  yml: /(?<=^|\s)#.*/gm,
};

/** Everything but what people read becomes spaces, so that line and column stay those of the file. */
export function proseOf(path: string, text: string): string {
  const ending = path.slice(path.lastIndexOf('.') + 1);
  const pattern = LINE_COMMENT[ending];
  const spans: Span[] = pattern
    ? [...text.matchAll(pattern)].map(({ index, 0: found }) => ({ start: index, end: index + found.length }))
    : spansOfScript(path, text);
  const blank = (from: number, to: number) => text.slice(from, to).replaceAll(/[^\n]/g, ' ');
  let [prose, at] = ['', 0];
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    if (start < at) continue;
    prose += blank(at, start) + text.slice(start, end);
    at = end;
  }
  return prose + blank(at, text.length);
}

export const ENDINGS = ['ts', 'tsx', 'mjs', 'js', ...Object.keys(LINE_COMMENT)];
