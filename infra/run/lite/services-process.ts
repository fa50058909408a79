import { join } from 'node:path';
import { readServicesInput } from './config.ts';
import { bindPort } from './ports.ts';
import { writeRunningFile } from './running-file.ts';
import { startShop } from './shop.ts';

/** The services of `npm run dev`: restarted by Node's watch mode while the stores stay up. */
const { stores, dataDir, gatewayPort, shopUrl, environment } = readServicesInput();
const publicPort = await bindPort('127.0.0.1', gatewayPort);
const shop = await startShop({
  stores,
  dataDir,
  publicPort,
  host: '127.0.0.1',
  shopUrl,
  environment,
  logFile: join(dataDir, 'logs', 'slipcast.log'),
});
await writeRunningFile({
  pid: process.pid,
  path: dataDir,
  url: shopUrl,
  gatewayUrl: publicPort.url,
  mailboxUrl: shop.mailboxUrl,
  sandboxUrl: stores.square.sandboxUrl,
  redisPort: Number(new URL(stores.redis).port),
  urls: shop.urls,
});
const stop = () => void shop.stop().then(() => process.exit(0));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
// Whoever started us is gone: Node's watcher, between us and them, does not notice by itself.
process.stdin.once('end', () => {
  process.kill(process.ppid, 'SIGTERM');
  stop();
});
process.stdin.resume();
