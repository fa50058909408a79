import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { freePort } from '@slipcast/local-servers/free-port';
import { backupEnvironmentOf, environmentFileOf } from '../../../run/native/backup-environment.ts';
import { readNativeConfig } from '../../../run/native/config.ts';
import { startFullProfile, startStores } from '../../../run/native/full-profile.ts';
import { makeAdmin } from '../replicas/native-shop.ts';
import type { ShopUnderTest } from '../traffic/shop.ts';
import { askLedger, run, type RestorableShop } from './restorable-shop.ts';

/** The stores that a backup holds. Redis and Kafka outlive the restore, as the runbook says. */
const HELD = ['postgres', 'mongo', 's3'];

/** What has to be stopped, last first. */
function newLifecycle() {
  const stops: (() => unknown)[] = [];
  const stopping = new AbortController();
  return {
    lifecycle: {
      onStop: (_name: string, stop: () => unknown) => void stops.push(stop),
      signal: stopping.signal,
      fail: (why: string) => console.log(why),
    },
    async stop(): Promise<void> {
      stopping.abort();
      // Servers of their own process group do not keep this process alive while it waits for their end.
      const waiting = setInterval(() => undefined, 1000);
      for (const stop of stops.splice(0).toReversed()) await stop();
      clearInterval(waiting);
    },
  };
}

/**
 * The full profile on this machine's servers, with the commands that its container for backups runs. A restore begins with empty databases,
 * documents and pictures.
 *
 * @param environment of cart and gateway
 */
export async function restorableFullShop(environment: Record<string, string>): Promise<RestorableShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'slipcast-full-'));
  // PostgreSQL does not run as root.
  await chmod(dataDir, 0o755);
  const options = {
    ...readNativeConfig({ DEMO: 'off', LOG_LEVEL: 'warn', DATA_DIR: dataDir }),
    dataDir,
    port: await freePort(),
    frontendDir: '',
    environmentOf: (id: string, given: Record<string, string | undefined>) =>
      id === 'cart' || id === 'gateway' ? { ...given, ...environment } : given,
  };
  const address: ShopUnderTest = {
    url: '',
    sandboxUrl: '',
    mailboxUrl: null,
    admin: { email: '', password: '' },
  };
  let orderUrl = '';
  let userUrl = '';
  let running = newLifecycle();
  const start = async () => {
    running = newLifecycle();
    const { addresses } = await startFullProfile(options, running.lifecycle);
    const { url, sandboxUrl, mailboxUrl, urls } = addresses;
    Object.assign(address, { url, sandboxUrl, mailboxUrl });
    [orderUrl, userUrl] = [urls['order'] ?? '', urls['user'] ?? ''];
  };
  const operatorKey = async () =>
    parseEnv(await readFile(environmentFileOf(dataDir), 'utf8'))['SERVICE_KEY_OPERATOR'] ?? '';
  const command = (name: string, folder: string) =>
    run(process.execPath, [
      '--disable-warning=ExperimentalWarning',
      `--env-file=${backupEnvironmentOf(dataDir)}`,
      'infra/run/backup/command.ts',
      name,
      folder,
      '--environment',
      environmentFileOf(dataDir),
    ]);
  await start();
  address.admin = await makeAdmin(userUrl, environmentFileOf(dataDir));
  return {
    address,
    start,
    stop: () => running.stop(),
    async backUp(folder) {
      const said = await command('backup', folder);
      console.log(said.trim());
      return said;
    },
    async restore(folder) {
      for (const store of HELD) await rm(join(dataDir, store), { recursive: true, force: true });
      const stores = newLifecycle();
      try {
        await startStores(options, stores.lifecycle.onStop);
        const said = await command('restore', folder);
        console.log(said.trim());
        return said;
      } finally {
        await stores.stop();
      }
    },
    async reconcile(args) {
      const key = await operatorKey();
      return run('npm', ['run', '-s', 'reconciliation', '--', ...args], {
        ORDER_URL: orderUrl,
        OPERATOR_KEY: key,
      });
    },
    readLedger: async () => askLedger(orderUrl, await operatorKey()),
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}
