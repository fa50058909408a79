import { expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const runbook = read('docs/runbooks/update-night.md');
const all = (pattern: RegExp): string[] => [
  ...new Set([...runbook.matchAll(pattern)].map(([, found]) => found ?? '')),
];

function sourcesIn(folder: string): string {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /[.]tsx?$/.test(file) && !file.includes('node_modules'))
    .map((file) => read(join(folder, file)))
    .join('\n');
}

const scripts = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts;
it.each(all(/`npm run ([\w:-]+)/g))('npm run %s is there', (name) => {
  expect(scripts).toHaveProperty(name);
});

it('rehearses with options that the command knows', () => {
  const usage = execFileSync(process.execPath, [join(root, 'infra/lab/prove/run.ts'), '--help'], {
    encoding: 'utf8',
  });
  const options = all(/`npm run prove -- ([^`]+)`/g).flatMap((given) => given.match(/--[\w-]+/g) ?? []);
  expect(options).toContain('--update');
  for (const option of options) if (option !== '--help') expect(usage).toContain(option);
});

const settings = all(/`([A-Z]+(?:_[A-Z]+)+)`/g);
it.each(settings)('%s is a setting', (name) => {
  expect(read('docs/reference/environment.md')).toContain(`\`${name}\``);
});

const code = ['packages', 'services', 'gateway'].map(sourcesIn).join('\n');
const figures = all(/`([a-z]+(?:_[a-z]+)+)`/g);
it.each(figures)('%s is a figure that the shop exposes', (name) => {
  expect(code).toContain(`'${name}'`);
});

const backOffice = sourcesIn('frontend/src/admin');
const words = all(/(?<![*])[*]([A-Z][\w ]+)[*](?![*])/g);
it.each(words)('the back office says %s', (text) => {
  expect(backOffice).toContain(text);
});

it('looks at all of these', () => {
  for (const some of [settings, figures, words]) expect(some.length).toBeGreaterThan(1);
});
