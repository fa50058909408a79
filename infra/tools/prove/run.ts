import { parseArgs } from 'node:util';
import { interleavings } from './interleavings/interleavings.ts';

const USAGE = `npm run prove -- <name> [options]

  interleavings [scenario ...]  two and three shoppers, every order of their statements
    --seconds 600               how long at most
    --seed 1                    first of the random schedules
    --schedule 0.1.2            repeats one schedule of one scenario
    --every-order               also those that differ only in steps on different servers
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '600' },
    seed: { type: 'string', default: '1' },
    schedule: { type: 'string' },
    'every-order': { type: 'boolean' },
  },
});
const [name, ...rest] = positionals;

function whole(option: string, text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 0)
    throw new Error(`--${option} must be a whole number, not "${text}"`);
  return number;
}

async function main(): Promise<number> {
  const seconds = whole('seconds', values.seconds);
  const seed = whole('seed', values.seed);
  if (name === 'interleavings')
    return interleavings({
      names: rest,
      seconds,
      seed,
      schedule: values.schedule?.split('.').map((choice) => whole('schedule', choice)),
      everyOrder: values['every-order'],
    });
  console.log(USAGE);
  return 1;
}

process.exitCode = (await main()) > 0 ? 1 : 0;
