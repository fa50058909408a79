import { createBus } from '@slipcast/event-bus/create-bus';
import { deadLetters } from '@slipcast/event-bus/dead-letters';
import { createLogger } from '@slipcast/service-kit/logs';
import { busAddress } from './config.ts';
import { deadLettersCommand } from './dead-letters-command.ts';

/** The bus itself would wait for its broker for ever. */
const LONGEST_MS = 60_000;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const url = await busAddress();
if (!url) {
  say('No shop runs on DATA_DIR, and BUS_URL names no bus.');
  process.exit(1);
}
const late = setTimeout(() => {
  say(`The bus did not answer in ${LONGEST_MS / 1000} s.`);
  process.exit(1);
}, LONGEST_MS);
const bus = createBus({ url, clientId: 'dead-letters', logger: createLogger('dead-letters', 'silent') });
await bus.start();
process.exitCode = await deadLettersCommand(process.argv.slice(2), deadLetters(bus), say);
clearTimeout(late);
await bus.close();
