import { join } from 'node:path';
import { ConfigError } from '@slipcast/service-kit/config';
import { buildFrontend } from './build-frontend.ts';
import { readLiteConfig, type LiteConfig } from './config.ts';
import { resetDataFolder, takeDataFolder } from './data-folder.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, loadDemo } from './demo.ts';
import { forwardedEnvironment, realSquare } from './environment.ts';
import { bindPort, localUrl, type BoundPort } from './ports.ts';
import { removeRunningFile, writeRunningFile } from './running-file.ts';
import { startShop, type Shop } from './shop.ts';
import { diskFull, StartProblem } from './start-problem.ts';
import { startStores, type Stores } from './stores.ts';
import { startWatching } from './watch.ts';

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const began = performance.now();

/** What has been started so far, ended last first. */
const running: { name: string; stop: () => Promise<unknown> | unknown }[] = [];
let starting: Promise<void> = Promise.resolve();
let dataDir = '';
let ending: Promise<void> | undefined;
/** Cuts long steps of a start short when it is asked to stop. */
const stopping = new AbortController();
const throwIfStopping = (): void => stopping.signal.throwIfAborted();

async function endAll(): Promise<void> {
  for (const part of running.toReversed()) {
    await Promise.resolve(part.stop()).catch((error: unknown) =>
      say(`${part.name} did not stop cleanly: ${String(error)}`),
    );
  }
}

function announce(config: LiteConfig, shopUrl: string, mailboxUrl: string, dataDir: string): void {
  const lines = [
    '',
    `  Shop       ${shopUrl}`,
    `  Back office ${shopUrl}/admin`,
    ...(config.EMAIL_URL ? [] : [`  Mailbox    ${mailboxUrl}`]),
    `  Data       ${dataDir}`,
  ];
  if (config.DEMO === 'on') {
    lines.push(
      `  Super admin ${DEMO_ACCOUNTS[0]?.email} / ${DEMO_PASSWORD}`,
      `  Customer   ${DEMO_ACCOUNTS[1]?.email} / ${DEMO_PASSWORD}`,
    );
    lines.push('  Test card  4111 1111 1111 1111, CVV 111, any future date, any postcode');
  }
  say(
    `${lines.map((line) => line.replace(/^ {2}(Shop|Back office|Mailbox|Data|Super admin|Customer|Test card) +/, (_, name: string) => `  ${name.padEnd(13)}`)).join('\n')}\n`,
  );
  say(
    `slipcast is ready at ${shopUrl} (${((performance.now() - began) / 1000).toFixed(1)} s). Ctrl-C stops it.`,
  );
}

async function openShop(
  config: LiteConfig,
  publicPort: BoundPort,
  stores: Stores,
  dataDir: string,
  frontendDir?: string,
): Promise<Shop> {
  const shopUrl = config.SHOP_URL ?? localUrl(config.HOST, publicPort.port);
  const shop = await startShop({
    stores: stores.addresses,
    dataDir,
    publicPort,
    host: config.HOST,
    shopUrl,
    frontendDir,
    environment: forwardedEnvironment(config),
    logFile: join(dataDir, 'logs', 'slipcast.log'),
  });
  running.push({ name: 'the services', stop: () => shop.stop() });
  const { sandboxUrl } = stores.addresses.square;
  const { urls, mailboxUrl } = shop;
  await writeRunningFile({
    pid: process.pid,
    path: dataDir,
    url: shopUrl,
    gatewayUrl: publicPort.url,
    mailboxUrl,
    sandboxUrl,
    redisPort: Number(new URL(stores.addresses.redis).port),
    urls,
  });
  running.push({ name: 'running.json', stop: () => removeRunningFile(dataDir) });
  return shop;
}

async function start(config: LiteConfig): Promise<void> {
  const data = await takeDataFolder(config.DATA_DIR);
  running.push({ name: 'the data folder', stop: () => data.release() });
  const publicPort = await bindPort(config.HOST, config.PORT);
  running.push({
    name: 'the port',
    stop: () => void (publicPort.listener.listening && publicPort.listener.close()),
  });
  const built = buildFrontend(say, stopping.signal);
  built.catch(() => undefined);
  say('Starting PostgreSQL, Redis and the payment provider …');
  const stores = await startStores(
    data.path,
    `${publicPort.url}/api/payments/webhooks/square`,
    realSquare(config),
  );
  running.push({ name: 'the stores', stop: () => stores.stop() });
  throwIfStopping();
  const frontendDir = await built;
  throwIfStopping();
  say('Starting the services …');
  const shop = await openShop(config, publicPort, stores, data.path, frontendDir);
  throwIfStopping();
  if (config.DEMO === 'on') {
    const urls = { userUrl: shop.urls['user'] ?? '', catalogueUrl: shop.urls['catalogue'] ?? '' };
    await loadDemo(
      {
        url: publicPort.url,
        ...urls,
        internalToken: stores.addresses.secrets.internalToken,
        dataDir: data.path,
      },
      say,
      stopping.signal,
    );
  }
  throwIfStopping();
  announce(config, config.SHOP_URL ?? localUrl(config.HOST, publicPort.port), shop.mailboxUrl, data.path);
}

/** A step that starts something is let to its end first, so that what it starts is known and can be stopped. */
function end(code: number): void {
  stopping.abort();
  ending ??= starting
    .catch(() => undefined)
    .then(endAll)
    .then(() => process.exit(code));
}

async function main(args: string[]): Promise<void> {
  const config = readLiteConfig();
  dataDir = config.DATA_DIR;
  if (args.includes('--reset')) return say(`Emptied ${await resetDataFolder(config.DATA_DIR)}`);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!ending) say('\nStopping …');
      end(0);
    });
  }
  starting = args.includes('--watch') ? startWatching(config, running, say, stopping.signal) : start(config);
  await starting;
}

function explain(error: unknown): string {
  if (error instanceof StartProblem || error instanceof ConfigError) return error.message;
  return (
    diskFull(error, dataDir)?.message ??
    `slipcast could not start: ${error instanceof Error ? error.stack : String(error)}`
  );
}

// A terminal that was closed takes no more text; stopping goes on without it.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!ending) {
    process.stderr.write(`\n${explain(error)}\n`);
    end(1);
  }
}
