import { tmpdir } from 'node:os';
import { loadDemo, prepareImages } from '../lite/demo.ts';
import { readDemoConfig } from './config.ts';

const config = readDemoConfig();
const shop = {
  url: config.GATEWAY_URL,
  userUrl: config.USER_URL,
  catalogueUrl: config.CATALOGUE_URL,
  operatorKey: config.OPERATOR_KEY,
  // Its note that all is loaded may go with the container: loading again adds only what is missing.
  dataDir: tmpdir(),
};
const isNew = await loadDemo(shop, (text) => void process.stdout.write(`${text}\n`));
if (isNew && config.PREPARE_IMAGES === 'on') await prepareImages(shop);
process.stdout.write('The demo shop is filled.\n');
