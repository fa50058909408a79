import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@slipcast/local-servers/free-port';
import { readNativeConfig } from '../../../../run/native/config.ts';
import { startFullProfile } from '../../../../run/native/full-profile.ts';
import { processesUnder } from '../../../load/processor-time.ts';
import { makeAdmin } from '../../replicas/native-shop.ts';
import { Server } from '../../sale/server.ts';
import type { ShopUnderTest } from '../../traffic/shop.ts';

const AWAY_MS = 500;
const READY_MS = 5000;
const NOTE = '.log.pid';

export type EveningShop = Awaited<ReturnType<typeof startEveningShop>>;

/**
 * Two processes of everything, in a folder of its own, as the native profile runs them. The lite profile's stores take the place of Kafka,
 * MongoDB and S3, so that they leave the two cores to what is measured.
 *
 * @param options.frontendDir the built frontend; without it there are no pages
 */
export async function startEveningShop({ frontendDir = '' }: { frontendDir?: string } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'slipcast-evening-'));
  // PostgreSQL does not run as root.
  await chmod(dataDir, 0o755);
  const stops: (() => unknown)[] = [];
  const stopping = new AbortController();
  const failures: string[] = [];
  const stop = async () => {
    stopping.abort();
    for (const each of stops.splice(0).toReversed()) await Promise.resolve(each()).catch(() => undefined);
  };
  const config = readNativeConfig({ REPLICAS: '2', DEMO: 'off', LOG_LEVEL: 'warn', DATA_DIR: dataDir });
  const start = async () => {
    const profile = await startFullProfile(
      {
        ...config,
        dataDir,
        port: await freePort(),
        frontendDir,
        missing: ['kafka', 'mongo', 's3'],
        // Every shopper has an address of their own.
        environmentOf: (id, given) => ({
          ...given,
          ...(id.startsWith('gateway') && { TRUSTED_PROXIES: '1' }),
          // A letter that takes as long as the opening.
          ...(id.startsWith('user') && { LETTERS_PER_MINUTE: '120' }),
        }),
      },
      {
        onStop: (_, each) => void stops.push(each),
        signal: stopping.signal,
        fail: (why) => void failures.push(why),
      },
    );
    const admin = await makeAdmin(
      profile.addresses.urls['user']?.split(',')[0] ?? '',
      join(dataDir, 'full.env'),
    );
    return { profile, admin };
  };
  const { profile, admin } = await start().catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const { addresses, metricsUrls, stores, processes } = profile;
  const redisPort = Number(new URL(stores.standIns.redisUrl).port);
  let redis: Server | undefined;
  const address: Omit<ShopUnderTest, 'url'> = {
    admin,
    sandboxUrl: addresses.sandboxUrl,
    mailboxUrl: addresses.mailboxUrl,
  };
  return {
    address,
    gateways: addresses.urls['gateway']?.split(',') ?? [],
    dataDir,
    failures,
    processes,
    /** Of each service; of replicas, separated by commas. */
    urls: addresses.urls,
    metricsUrls: metricsUrls as Record<string, string>,
    /** SIGKILL; it is started again. @param id for example cart-1 */
    kill(id: string): void {
      processes.find((one) => one.id === id)?.signal('SIGKILL');
    },
    /** Whether this process says that it is. @param id for example cart-1 */
    async isReady(id: string): Promise<boolean> {
      const url = processes.find((one) => one.id === id)?.url;
      const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(READY_MS) }).catch(
        () => null,
      );
      return answer?.ok ?? false;
    },
    /** SIGKILL to Redis, which is back after half a second and what it takes to read its file. */
    async killRedis(): Promise<void> {
      redis = Server.redis(dataDir, redisPort);
      redis.kill();
      await sleep(AWAY_MS);
      await redis.startAgain();
      redis = Server.redis(dataDir, redisPort);
    },
    /** Milliseconds of processor time that the processes of a service, or Redis, have used; null where there is no /proc. */
    async processorTime(...names: string[]): Promise<number | null> {
      const logs = join(dataDir, 'logs');
      const notes = (await readdir(logs)).filter(
        (name) => name.endsWith(NOTE) && names.some((service) => name.startsWith(service)),
      );
      const pids = await Promise.all(
        notes.map(async (name) => parseInt(await readFile(join(logs, name), 'utf8'), 10)),
      );
      const all = await processesUnder(...pids);
      return all.length === 0 ? null : all.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
    },
    async stop(): Promise<void> {
      // One that was started again here is no child of the profile.
      await Server.redis(dataDir, redisPort)
        .end()
        .catch(() => undefined);
      await stop();
    },
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}
