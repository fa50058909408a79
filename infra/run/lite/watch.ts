import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { join } from 'node:path';
import { inheritedWith, type LiteConfig } from './config.ts';
import { takeDataFolder } from './data-folder.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, loadDemo } from './demo.ts';
import { forwardedEnvironment, realSquare } from './environment.ts';
import { bindPort, localUrl } from './ports.ts';
import { readRunningFile, removeRunningFile } from './running-file.ts';
import { StartProblem } from './start-problem.ts';
import { startStores } from './stores.ts';
import { waitFor } from '@slipcast/local-servers/wait-for';

const root = join(import.meta.dirname, '..', '..', '..');
const WATCHED = ['packages', 'services', 'gateway'];

/** An input that nobody writes to and that ends when this process does, even by SIGKILL. */
const ENDS_WITH_US: StdioOptions = ['pipe', 'inherit', 'inherit'];

const gone = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise<void>((done) => child.once('exit', () => done()));

async function freeGatewayPort(): Promise<number> {
  const { listener, port } = await bindPort();
  await new Promise((resolve) => listener.close(resolve));
  return port;
}

/** The services in one process that Node restarts when a file of theirs changes. */
function startServices(servicesInput: string): ChildProcess {
  return spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      ...WATCHED.map((folder) => `--watch-path=${join(root, folder)}`),
      '--watch-preserve-output',
      join(root, 'infra/run/lite/services-process.ts'),
    ],
    {
      cwd: root,
      stdio: ENDS_WITH_US,
      env: inheritedWith({ SLIPCAST_SERVICES: servicesInput }),
    },
  );
}

/** Vite at the shop's address. @param api where it hands /api on to */
function startVite(host: string, port: number, api: string): ChildProcess {
  return spawn(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), '--port', String(port), '--strictPort', '--host', host],
    {
      cwd: join(root, 'frontend'),
      stdio: ENDS_WITH_US,
      // Elsewhere than in CI it ends when its input does.
      env: inheritedWith({ SLIPCAST_API: api, CI: 'false' }),
    },
  );
}

/**
 * For people who change the code: the stores stay up, the services restart when a file of theirs changes, Vite serves the
 * frontend with hot reload at the shop's address and hands /api on.
 */
export async function startWatching(
  config: LiteConfig,
  running: { name: string; stop: () => Promise<unknown> | unknown }[],
  say: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const data = await takeDataFolder(config.DATA_DIR);
  running.push({ name: 'the data folder', stop: () => data.release() });
  // Held as long as the stores take, so that a taken port is told at once; Vite binds it itself.
  const publicPort = await bindPort(config.HOST, config.PORT);
  running.push({
    name: 'the port',
    stop: () => void (publicPort.listener.listening && publicPort.listener.close()),
  });
  const port = await freeGatewayPort();
  say('Starting PostgreSQL, Redis and the payment provider …');
  const stores = await startStores(
    data.path,
    `http://127.0.0.1:${port}/api/payments/webhooks/square`,
    realSquare(config),
  );
  running.push({ name: 'the stores', stop: () => stores.stop() });

  await removeRunningFile(data.path);
  running.push({ name: 'running.json', stop: () => removeRunningFile(data.path) });
  const shopUrl = config.SHOP_URL ?? localUrl(config.HOST, publicPort.port);
  const servicesInput = JSON.stringify({
    stores: stores.addresses,
    dataDir: data.path,
    gatewayPort: port,
    shopUrl,
    environment: forwardedEnvironment(config),
  });
  signal.throwIfAborted();
  say('Starting the services and Vite …');
  const services = startServices(servicesInput);
  running.push({ name: 'the services', stop: () => (services.kill('SIGTERM'), gone(services)) });
  await new Promise((resolve) => publicPort.listener.close(resolve));
  const vite = startVite(config.HOST, publicPort.port, `http://127.0.0.1:${port}`);
  running.push({ name: 'Vite', stop: () => (vite.kill('SIGTERM'), gone(vite)) });
  const up = await waitFor(
    'the services answer',
    async () => {
      if (signal.aborted || services.exitCode !== null) return 'The services';
      if (vite.exitCode !== null) return 'Vite';
      return (await fetch(publicPort.url)).ok && readRunningFile(data.path);
    },
    60_000,
  );
  signal.throwIfAborted();
  if (typeof up === 'string')
    throw new StartProblem(`${up} ended before everything was ready; what was said stands above.`);
  if (config.DEMO === 'on') {
    const { secrets } = stores.addresses;
    await loadDemo(
      {
        url: up.gatewayUrl,
        userUrl: up.urls['user'] ?? '',
        catalogueUrl: up.urls['catalogue'] ?? '',
        internalToken: secrets.internalToken,
        dataDir: data.path,
      },
      say,
      signal,
    );
  }
  signal.throwIfAborted();
  say(`\n  Mailbox ${up.mailboxUrl}   Logs ${join(data.path, 'logs', 'slipcast.log')}`);
  if (config.DEMO === 'on')
    say(`  ${DEMO_ACCOUNTS.map(({ email }) => `${email} / ${DEMO_PASSWORD}`).join('   ')}`);
  say(`slipcast is ready at ${shopUrl}, watching ${WATCHED.join(', ')} and the frontend. Ctrl-C stops it.`);
}
