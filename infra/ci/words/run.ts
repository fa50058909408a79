import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findingsIn } from './check.ts';
import { ENDINGS } from './prose.ts';

/**
 * `npm run words [-- folder …]`: what in screens, emails, errors, comments and docs goes against `docs/voice.md`. Ends with 1 if there is
 * anything.
 */
const root = join(import.meta.dirname, '../../..');
/** The specification is not ours to edit; generated pages repeat their sources; these show the habits that they forbid. */
const LEFT_OUT = /^(?:docs\/(?:spec|model)\/|docs\/voice\.md$|infra\/ci\/words\/|.*\.tsv$)/;

const wanted = process.argv.slice(2);
const listed = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...wanted],
  {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  },
);
const isChecked = (path: string) =>
  !LEFT_OUT.test(path) && [...ENDINGS, 'md'].includes(path.slice(path.lastIndexOf('.') + 1));

let count = 0;
for (const path of listed.split('\n').filter(isChecked)) {
  const findings = await findingsIn(path, readFileSync(join(root, path), 'utf8'));
  count += findings.length;
  for (const { line, column, message } of findings)
    process.stdout.write(`${path}:${line}:${column} ${message}\n`);
}
process.stdout.write(
  count ? `${count} to rewrite; docs/voice.md says how\n` : 'every text follows docs/voice.md\n',
);
process.exit(count ? 1 : 0);
