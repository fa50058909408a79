import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLicences, type Lock } from './read-licences.ts';

/** `npm run licences`: lists the licences of production dependencies; ends with 1 if one is not on the list of those allowed. */
const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')) as Lock;
const { counts, refused } = readLicences(lock);
for (const [licence, count] of [...counts].toSorted(([, a], [, b]) => b - a))
  process.stdout.write(`${String(count).padStart(5)}  ${licence}\n`);
for (const one of refused) process.stdout.write(`Not allowed (infra/ci/read-licences.ts): ${one}\n`);
process.exitCode = refused.length ? 1 : 0;
