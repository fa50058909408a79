import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const rows = read('docs/runbooks/what-degrades.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| down'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, away = '', , , , test = '']) => ({ away, test: /^`([^`]+)`: (.+)$/.exec(test) }));

it('finds the table', () => expect(rows.length).toBeGreaterThan(10));

it.each(rows)('has a test for what degrades without $away', ({ test }) => {
  const [, file = '', title = ''] = test ?? [];
  expect(read(file)).toContain(`it('${title}`);
});
