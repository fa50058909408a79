import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { inheritedWith, type LiteConfig } from './config.ts';
import { StartProblem, takeDataFolder } from './data-folder.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, loadDemo } from './demo.ts';
import { passedOn, realSquare } from './environment.ts';
import { bindPort } from './ports.ts';
import { readNote, removeNote } from './running-note.ts';
import { startStores } from './stores.ts';
import { waitFor } from '@slipcast/testkit/wait-for';

const root = join(import.meta.dirname, '..', '..');
const WATCHED = ['packages', 'services', 'gateway'];

const gone = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise<void>((done) => child.once('exit', () => done()));

async function freeGatewayPort(): Promise<number> {
  const { listener, port } = await bindPort();
  await new Promise((resolve) => listener.close(resolve));
  return port;
}

/**
 * For people who change the code: the stores stay up, the services restart when a file of theirs changes, Vite serves the
 * frontend with hot reload at the shop's address and hands /api on.
 */
export async function startWatching(
  config: LiteConfig,
  running: { name: string; stop: () => Promise<unknown> | unknown }[],
  say: (text: string) => void,
): Promise<void> {
  const data = await takeDataFolder(config.DATA_DIR);
  running.push({ name: 'the data folder', stop: () => data.release() });
  const { listener } = await bindPort(config.HOST, config.PORT);
  await new Promise((resolve) => listener.close(resolve));
  const port = await freeGatewayPort();
  const stores = await startStores(
    data.path,
    `http://127.0.0.1:${port}/api/payments/webhooks/square`,
    realSquare(config),
  );
  running.push({ name: 'the stores', stop: () => stores.stop() });

  await removeNote(data.path);
  running.push({ name: 'the note of what runs', stop: () => removeNote(data.path) });
  const shopUrl = config.SHOP_URL ?? `http://localhost:${config.PORT}`;
  const handover = JSON.stringify({
    stores: stores.addresses,
    dataDir: data.path,
    gatewayPort: port,
    shopUrl,
    environment: passedOn(config),
  });
  const services = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      ...WATCHED.map((folder) => `--watch-path=${join(root, folder)}`),
      '--watch-preserve-output',
      join(root, 'infra/lite/services-process.ts'),
    ],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: inheritedWith({ SLIPCAST_HANDOVER: handover }),
    },
  );
  running.push({ name: 'the services', stop: () => (services.kill('SIGTERM'), gone(services)) });
  const vite = spawn(
    process.execPath,
    [
      join(root, 'node_modules/vite/bin/vite.js'),
      '--port',
      String(config.PORT),
      '--strictPort',
      '--host',
      config.HOST,
    ],
    {
      cwd: join(root, 'frontend'),
      stdio: 'inherit',
      env: inheritedWith({ SLIPCAST_API: `http://127.0.0.1:${port}` }),
    },
  );
  running.push({ name: 'Vite', stop: () => (vite.kill('SIGTERM'), gone(vite)) });
  const up = await waitFor(
    'the services answer',
    async () => (services.exitCode === null ? readNote(data.path) : 'ended'),
    60_000,
  );
  if (up === 'ended') throw new StartProblem('The services ended before they were ready.');
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
    );
  }
  say(`\n  Mailbox ${up.mailboxUrl}   Logs ${join(data.path, 'logs', 'slipcast.log')}`);
  say(`  ${DEMO_ACCOUNTS.map(({ email }) => `${email} / ${DEMO_PASSWORD}`).join('   ')}`);
  say(`slipcast is ready at ${shopUrl}, watching ${WATCHED.join(', ')} and the frontend. Ctrl-C stops it.`);
}
