import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const CLAUSE = /\b([CA]\d{3}[a-z]?)\b/g;

interface Results {
  testResults: { assertionResults: { status: string; fullName: string }[] }[];
}

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Clause ids that stand in square brackets in the title of a test: `[C121]`, `[C121, C122]`, `[C121][A007]`, `[C286-C291]`. */
function namedClauses(title: string): string[] {
  return [...title.matchAll(/\[([^\]]+)\]/g)].flatMap(([, inside = '']) => {
    const ranges = [...inside.matchAll(/\b([CA])(\d{3})\s*[-–]\s*[CA]?(\d{3})\b/g)].flatMap(
      ([, area, from, to]) =>
        Array.from(
          { length: Number(to) - Number(from) + 1 },
          (_, index) => `${area}${String(Number(from) + index).padStart(3, '0')}`,
        ),
    );
    return [...ranges, ...[...inside.matchAll(CLAUSE)].map(([id]) => id)];
  });
}

const clauses = (await readFile(join(root, 'docs/spec/clauses.tsv'), 'utf8'))
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t') as [id: string, area: string, level: string, clause: string]);
const written = await readFile(join(root, '.cache/test-results.json'), 'utf8').catch(() => null);
if (!written) {
  say('No results of a test run are there yet: run npm test first.');
  process.exit(1);
}
const { testResults } = JSON.parse(written) as Results;
const passing = testResults
  .flatMap(({ assertionResults }) => assertionResults)
  .filter(({ status }) => status === 'passed');
const proved = new Set(passing.flatMap(({ fullName }) => namedClauses(fullName)));
const unknown = [...proved].filter((id) => !clauses.some(([known]) => known === id));
for (const area of [...new Set(clauses.map(([, name]) => name))].toSorted()) {
  const open = clauses.filter(([id, name]) => name === area && !proved.has(id));
  const all = clauses.filter(([, name]) => name === area).length;
  say(`\n${area}: ${all - open.length} of ${all}`);
  for (const [id, , level, clause] of open) say(`  ${id} ${level.padEnd(5)} ${clause}`);
}
if (unknown.length) say(`\nNamed in titles but no clause: ${unknown.join(', ')}`);
const done = clauses.filter(([id]) => proved.has(id)).length;
say(`\n${done} of ${clauses.length} clauses are named by a passing test`);
