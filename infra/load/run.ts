import { list } from './list.ts';

/** `npm run load -- <scenario>`: each prints its figures and, where it makes a claim, the ratio within the same run. */
const SCENARIOS: Record<string, () => Promise<void>> = { list };

const [name = ''] = process.argv.slice(2);
const scenario = SCENARIOS[name];
if (!scenario) {
  process.stderr.write(`Which scenario? ${Object.keys(SCENARIOS).join(', ')}\n`);
  process.exit(2);
}
await scenario();
