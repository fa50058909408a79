import { tmpdir } from 'node:os';
import { loadDemo } from '../lite/demo.ts';
import { readDemoConfig } from './config.ts';

const config = readDemoConfig();
await loadDemo(
  {
    url: config.GATEWAY_URL,
    userUrl: config.USER_URL,
    catalogueUrl: config.CATALOGUE_URL,
    operatorKey: config.OPERATOR_KEY,
    // Its note that all is loaded may go with the container: loading again adds only what is missing.
    dataDir: tmpdir(),
  },
  (text) => void process.stdout.write(`${text}\n`),
);
process.stdout.write('The demo shop is filled.\n');
