import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';

const PAGE = 'docs/what-is-stored.md';

/** Names in the order in which the migrations of a service say so. */
async function tables(): Promise<string[]> {
  const files = globSync('services/*/migrations/*.sql').toSorted();
  const known = new Set<string>();
  for (const file of files)
    for (const [, verb, name = '', newName] of (await readFile(file, 'utf8')).matchAll(
      /^(CREATE|DROP|ALTER) TABLE (?:IF (?:NOT )?EXISTS )?(\w+)(?: RENAME TO (\w+))?/gm,
    )) {
      if (verb === 'CREATE') known.add(name);
      if (verb === 'DROP') known.delete(name);
      if (newName) {
        known.delete(name);
        known.add(newName);
      }
    }
  return [...known];
}

it('names every table, and none that has gone', async () => {
  const [database = ''] = (await readFile(PAGE, 'utf8')).split('## Documents');
  const rows = database.split('\n').filter((line) => /^\| [a-z]/.test(line) && !line.startsWith('| service'));
  const named = rows.flatMap((row) =>
    [...(row.split('|')[2] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  expect(new Set(named)).toEqual(new Set([...(await tables()), 'migrations']));
});
