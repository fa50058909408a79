import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { NotNow, rotated, STEPS } from './rotate-key.ts';

/** `npm run service-keys -- add order [file]`: one step of docs/runbooks/service-keys.md, in `.env`. */
const [asked, caller = '', given] = process.argv.slice(2);
const step = STEPS.find((one) => one === asked);
const file = resolve(given ?? join(import.meta.dirname, '..', '..', '..', '.env'));
const say = (text: string): void => void process.stdout.write(`${text}\n`);

async function main(): Promise<void> {
  if (!step || !caller)
    throw new NotNow('npm run service-keys -- add|use|drop NAME [file]   (docs/runbooks/service-keys.md)');
  await writeFile(file, rotated(await readFile(file, 'utf8'), step, caller), { mode: 0o600 });
  const then = step === 'use' ? caller : 'every service';
  say(`Changed ${file}. Now restart the replicas of ${then}, one after the other.`);
}

await main().catch((error: unknown) => {
  say(error instanceof NotNow ? error.message : String(error));
  process.exitCode = 1;
});
