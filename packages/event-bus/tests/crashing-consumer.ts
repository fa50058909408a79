/**
 * A consumer to be killed: it subscribes, prints the id of the event it receives, and never acknowledges it.
 * Arguments: URL, topic, group.
 */
import { createBus } from '../src/create-bus.ts';

const [url = '', topic = '', group = ''] = process.argv.slice(2);
const silent = () => {};
const logger = { debug: silent, info: silent, warn: silent, error: silent };
const bus = createBus({ url, clientId: 'crashing-consumer', logger });
await bus.start();
await bus.subscribe({
  topics: [topic],
  group,
  handle: (event) => {
    process.stdout.write(`${event.id}\n`);
    return new Promise(() => {});
  },
});
