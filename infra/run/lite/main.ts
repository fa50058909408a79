import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@slipcast/local-servers/free-port';
import { buildFrontend } from './build-frontend.ts';
import type { Environment } from '@slipcast/service-kit/config';
import { isLoopback } from '@slipcast/service-kit/network';
import { supportEnded } from '@slipcast/service-kit/node-support';
import {
  givenSettings,
  readLiteConfig,
  realSquare,
  refuseRealDemo,
  type LiteConfig,
  refusePlayMoney,
} from './config.ts';
import { resetDataFolder, takeDataFolder } from './data-folder.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@slipcast/user/demo-accounts';
import { loadDemo, prepareImages } from './demo.ts';
import { runUntilStopped, say, type Lifecycle } from './lifecycle.ts';
import { bindPort, localUrl } from './ports.ts';
import type { RunningShop } from './running-file.ts';
import { diskFull, StartProblem } from './start-problem.ts';
import { startStores } from './stores.ts';
import { startWatching, WATCHED } from './watch.ts';

const args = process.argv.slice(2);
const isWatching = args.includes('--watch');

/** A new database is made before its server starts, which takes longer. */
const LONGEST_SPAWN_MS = 200;

function announce(config: LiteConfig, { url, path, mailboxUrl }: RunningShop): void {
  const rows = [
    ['Shop', url],
    ['Back office', `${url}/admin`],
    ...(config.EMAIL_URL ? [] : [['Mailbox', mailboxUrl]]),
    ['Data', path],
    ['Logs', join(path, 'logs', 'slipcast.log')],
  ];
  if (config.DEMO === 'on')
    rows.push(
      ['Super admin', `${DEMO_ACCOUNTS[0]?.email} / ${DEMO_PASSWORD}`],
      ['Customer', `${DEMO_ACCOUNTS[1]?.email} / ${DEMO_PASSWORD}`],
      ['Test card', '4111 1111 1111 1111, CVV 111, any future date, any postcode'],
    );
  else rows.push(['Super admin', 'npm run create-admin -- "Your Name" you@example.com']);
  say(`\n${rows.map(([name = '', value]) => `  ${name.padEnd(13)}${value}`).join('\n')}\n`);
  const seconds = (performance.now() / 1000).toFixed(1);
  say(
    isWatching
      ? `slipcast is ready at ${url}, watching ${WATCHED.join(', ')} and the frontend. Ctrl-C stops it.`
      : `slipcast is ready at ${url} (${seconds} s). Ctrl-C stops it.`,
  );
}

async function start(config: LiteConfig, settings: Environment, lifecycle: Lifecycle): Promise<void> {
  const { onStop, signal } = lifecycle;
  const data = await takeDataFolder(config.DATA_DIR);
  onStop('the data folder', data.release);
  const publicPort = await bindPort(config.HOST, config.PORT);
  onStop('the port', () => publicPort.listener.listening && publicPort.listener.close());
  refuseRealDemo(config);
  refusePlayMoney(config);
  // While code is being changed, Vite answers at the shop's address and hands /api on.
  const gatewayUrl = isWatching ? `http://127.0.0.1:${await freePort()}` : publicPort.url;
  const frontend = isWatching ? undefined : buildFrontend(signal);
  frontend?.catch(() => undefined);

  const old = supportEnded();
  if (old) say(old);
  say('Starting PostgreSQL, Redis and the payment provider …');
  const webhookUrl = `${gatewayUrl}/api/payments/webhooks/square`;
  const sandbox = { webhookUrl, challengeElsewhere: isLoopback(config.HOST) && !config.SHOP_URL };
  const spawned = Promise.withResolvers<void>();
  const starting = startStores(data.path, sandbox, realSquare(config), onStop, spawned.resolve);
  // The services take as long to load as the stores to start. Loading them keeps this thread busy, so the stores begin first.
  await Promise.race([spawned.promise, starting, sleep(LONGEST_SPAWN_MS)]);
  const services = isWatching ? undefined : import('./shop.ts');
  services?.catch(() => undefined);
  const stores = await starting;
  signal.throwIfAborted();
  const input = {
    stores,
    dataDir: data.path,
    shopUrl: config.SHOP_URL ?? localUrl(config.HOST, publicPort.port),
    environment: { ...settings, EMAIL_URL: config.EMAIL_URL, DEMO: config.DEMO },
  };
  let running: RunningShop;
  if (!services) running = await startWatching({ ...input, gatewayUrl }, config.HOST, publicPort, lifecycle);
  else {
    const frontendDir = await frontend;
    signal.throwIfAborted();
    say('Starting the services …');
    const { startShop } = await services;
    const shop = await startShop({ ...input, publicPort, host: config.HOST, frontendDir });
    onStop('the services', shop.stop);
    ({ running } = shop);
  }
  signal.throwIfAborted();
  if (config.DEMO === 'on') {
    const { user = '', catalogue = '' } = running.urls;
    const { operatorServiceKey: operatorKey } = stores.secrets;
    const demo = { url: gatewayUrl, userUrl: user, catalogueUrl: catalogue, operatorKey, dataDir: data.path };
    const isNew = await loadDemo(demo, say, signal);
    if (isNew && config.PREPARE_IMAGES === 'on') await prepareImages(demo);
  }
  signal.throwIfAborted();
  announce(config, running);
}

await runUntilStopped(async (lifecycle) => {
  const config = readLiteConfig();
  const settings = givenSettings();
  if (args.includes('--reset')) return say(`Emptied ${await resetDataFolder(config.DATA_DIR)}`);
  await start(config, settings, lifecycle).catch((error: unknown) => {
    throw error instanceof StartProblem ? error : (diskFull(error, config.DATA_DIR) ?? error);
  });
});
