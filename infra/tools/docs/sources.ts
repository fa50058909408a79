import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..', '..');

export interface Source {
  /** From the project's root, with forward slashes. */
  path: string;
  text: string;
}

/** Files that match, without tests. */
export const sources = (...patterns: string[]): Source[] =>
  globSync(patterns, { cwd: root, exclude: (name) => name === 'node_modules' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.endsWith('.test.ts'))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** 'services/order/src/…' → 'order'; 'gateway/src/…' → 'gateway'. */
export const serviceOf = (path: string): string => /^(?:services\/)?([^/]+)\//.exec(path)?.[1] ?? '';

/** A Markdown table; cells may not contain line breaks. */
export const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows]
    .map((cells) => `|${cells.map((cell) => cell.replaceAll('|', '\\|').trim()).join('|')}|`)
    .join('\n');
