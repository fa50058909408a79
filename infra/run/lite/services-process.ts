import { readServicesInput } from './config.ts';
import { bindPort } from './ports.ts';
import { startShop } from './shop.ts';

/** The services of `npm run dev`: restarted by Node's watch mode while the stores stay up. */
const { gatewayUrl, ...input } = readServicesInput();
const { hostname, port } = new URL(gatewayUrl);
const publicPort = await bindPort(hostname, Number(port));
const shop = await startShop({ ...input, publicPort, host: hostname });
const stop = () => void shop.stop().then(() => process.exit(0));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
// The process that started us has gone. Node's watcher, which sits between us, does not notice by itself.
process.stdin.once('end', () => {
  process.kill(process.ppid, 'SIGTERM');
  stop();
});
process.stdin.resume();
