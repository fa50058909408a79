import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import type { NativeServerName } from '@slipcast/local-servers/native-server';
import { freePort } from '@slipcast/local-servers/free-port';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { readNativeConfig } from '../../../run/native/config.ts';
import { startFullProfile } from '../../../run/native/full-profile.ts';
import { operatorHeaders } from '../../../run/lite/service-keys.ts';
import type { ShopUnderTest } from '../traffic/shop.ts';
import { Network } from './network.ts';
import type { OtherRelease } from './other-release.ts';
import { PRIMARY_SETTINGS, startStandby } from './standby.ts';

const CLOCK = join(import.meta.dirname, 'shifted-clock.mjs');
const FIVE_MINUTES_MS = 300_000;
const LONGEST_RECOVERY_MS = 180_000;

export const HOLD_SECONDS = 40;
export const HOLD_CAP_SECONDS = 4 * HOLD_SECONDS;

export type NativeShop = Awaited<ReturnType<typeof startNativeShop>>;

/** What has to be stopped, last first. */
function createStops() {
  const stops: { name: string; stop: () => unknown }[] = [];
  return {
    add: (name: string, stop: () => unknown) => void stops.push({ name, stop }),
    async all(): Promise<void> {
      for (const { name, stop } of stops.splice(0).toReversed())
        try {
          await stop();
        } catch (error) {
          console.log(`${name} did not stop cleanly: ${String(error)}`);
        }
    },
  };
}

/** Of every pair of replicas the second is five minutes ahead. */
const isAhead = (id: string): boolean => /-[24]$/.test(id);

/** An account for the maker, in a shop that has none yet. */
export async function makeAdmin(userUrl: string, envFile: string): Promise<ShopUnderTest['admin']> {
  const admin = { email: 'maker@prove.example', password: `maker-${randomUUID()}` };
  const { SERVICE_KEY_OPERATOR = '' } = parseEnv(await readFile(envFile, 'utf8'));
  const make = () =>
    fetch(`${userUrl}/internal/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...operatorHeaders(SERVICE_KEY_OPERATOR, 'user') },
      body: JSON.stringify({ name: 'Mo Maker', ...admin, isAdmin: true, isSuperAdmin: true }),
    });
  await waitFor('the maker has an account', async () => (await make()).ok);
  return admin;
}

/**
 * The native profile with replicas in a folder of its own, with a proxy between any two parts.
 *
 * @param options.redisCluster with replicas that can be promoted; connections to Redis then go past the proxies
 * @param options.clocks every second replica is five minutes ahead
 * @param options.beside of every pair of replicas one runs its code
 * @param options.missing servers that are not installed
 * @param options.standby PostgreSQL has a standby that can be promoted
 */
export async function startNativeShop(options: {
  replicas: number;
  seconds: number;
  redisCluster: boolean;
  clocks: boolean;
  standby: boolean;
  missing: readonly NativeServerName[];
  beside?: OtherRelease | null;
}) {
  const { replicas, seconds, redisCluster, clocks, beside, missing } = options;
  const dataDir = await mkdtemp(join(tmpdir(), 'slipcast-replicas-'));
  // PostgreSQL does not run as root.
  await chmod(dataDir, 0o755);
  const stops = createStops();
  const network = new Network();
  const failures: string[] = [];
  const stopping = new AbortController();
  const lifecycle = {
    onStop: stops.add,
    signal: stopping.signal,
    fail: (why: string) => void failures.push(why),
  };
  const stop = async () => {
    stopping.abort();
    network.heal();
    await stops.all();
    await network.stop();
  };
  const environmentOf = async (id: string, given: Record<string, string | undefined>) => ({
    ...(await network.environmentOf(id, given)),
    ...(id.startsWith('cart') && {
      HOLD_SECONDS: `${HOLD_SECONDS}`,
      HOLD_CAP_SECONDS: `${HOLD_CAP_SECONDS}`,
    }),
    // Its buyers are emailed within the run.
    ...(id.startsWith('order') && { SHIPPING_UNDO_SECONDS: '2' }),
    ...(id.startsWith('cart') && { HOLD_WAIT_SECONDS: `${HOLD_SECONDS / 2}`, SWEEP_SECONDS: '5' }),
    // Every shopper has an address of their own.
    ...(id.startsWith('gateway') && { TRUSTED_PROXIES: '1' }),
    ...(clocks &&
      isAhead(id) && {
        NODE_OPTIONS: `--disable-warning=ExperimentalWarning --import=file://${CLOCK}?ms=${FIVE_MINUTES_MS}`,
      }),
  });
  const config = readNativeConfig({
    REPLICAS: String(replicas),
    REDIS: redisCluster ? 'cluster' : 'single',
    DEMO: 'off',
    LOG_LEVEL: 'warn',
    DATA_DIR: dataDir,
  });
  const profile = await startFullProfile(
    {
      ...config,
      dataDir,
      port: await freePort(),
      frontendDir: '',
      environmentOf,
      beside: beside ?? undefined,
      missing,
      replicatedRedis: redisCluster,
      postgresSettings: PRIMARY_SETTINGS,
    },
    lifecycle,
  ).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const { stores, processes, addresses } = profile;
  const { url, sandboxUrl, mailboxUrl, urls } = addresses;
  const admin = await makeAdmin(urls['user']?.split(',')[0] ?? '', join(dataDir, 'full.env')).catch(
    async (error: unknown) => {
      await stop();
      throw error;
    },
  );
  const address: ShopUnderTest = { url, sandboxUrl, mailboxUrl, admin };
  const failOver = options.standby
    ? await startStandby(stores.postgres, join(dataDir, 'standby'), network, stops.add)
    : () => Promise.reject(new Error('there is no standby'));
  /** Another fault has killed the broker in the meantime. */
  const isKilled = (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ESRCH') throw error;
  };
  const brokerPid = async () => Number(await readFile(join(dataDir, 'kafka', 'pid'), 'utf8'));
  return {
    address,
    dataDir,
    processes,
    network,
    failures,
    failOver,
    /** Null: all run this commit's code. */
    beside: beside ?? null,
    longestLagMs: stores.kafka ? Math.min(150_000, seconds * 350) : 0,
    broker: {
      kill: async () => stores.kafka?.kill(),
      // A machine with much else to do may need more time than the script waits.
      restart: async () => stores.kafka?.restart().catch(() => stores.kafka?.restart()),
      signal: (signal: NodeJS.Signals) =>
        void brokerPid()
          .then((pid) => process.kill(pid, signal))
          .catch(isKilled),
    },
    promoteRedis: async (which: number) => stores.redisCluster?.promoteReplica(which),
    /** Waits until every process is well again. */
    async recover(): Promise<void> {
      network.heal();
      await stores.kafka?.restart();
      for (const { id, url: at } of processes)
        await waitFor(
          `${id} is well`,
          async () => (await fetch(`${at}/readyz`, { signal: AbortSignal.timeout(3000) })).ok,
          LONGEST_RECOVERY_MS,
        );
    },
    stop,
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}
