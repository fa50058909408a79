import { join } from 'node:path';
import { startPostgresCluster } from '@slipcast/local-servers/postgres-cluster';
import { createSquareSandbox } from '../../square-sandbox/src/server.ts';
import { startRedisServer } from '@slipcast/local-servers/redis-server';
import { readSecrets, type Secrets } from './secrets.ts';

export const DATABASES = [
  'user',
  'catalogue',
  'cart',
  'order',
  'payment',
  'content',
  'issue',
  'email',
] as const;
export type Database = (typeof DATABASES)[number];

export interface SquareConnection {
  url: string;
  accessToken: string;
  locationId: string;
  applicationId: string;
  sdkUrl: string;
  webhookKey?: string;
  webhookUrl?: string;
  /** Set where the local sandbox plays Square. */
  sandboxUrl?: string;
}
/** Everything that the services need and that is not a service. Plain data, so that it can be handed to another process. */
export interface StoreAddresses {
  databases: Record<Database, string>;
  redis: string;
  square: SquareConnection;
  secrets: Secrets;
}
export interface Stores {
  addresses: StoreAddresses;
  stop(): Promise<void>;
}

const LOCATION = 'L-FETTLE';
const APPLICATION = 'sandbox-sq0idb-slipcast';

/**
 * PostgreSQL, Redis and, unless a real Square is given, the Square sandbox, all on this data folder.
 *
 * @param webhookUrl where the sandbox sends its webhooks: the gateway's address
 */
export async function startStores(
  dataDir: string,
  webhookUrl: string,
  realSquare?: SquareConnection,
): Promise<Stores> {
  const secrets = await readSecrets(join(dataDir, 'secrets.json'));
  const started: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    await Promise.all(started.map((end) => end()));
  };
  try {
    const [postgres, redis] = await Promise.all([
      startPostgresCluster({
        directory: join(dataDir, 'postgres'),
        password: secrets.postgresPassword,
        socket: true,
      }).then((server) => {
        started.push(() => server.stop());
        return server;
      }),
      startRedisServer(join(dataDir, 'redis'), secrets.redisPassword).then((server) => {
        started.push(() => server.stop());
        return server;
      }),
    ]);
    const databases = {} as Record<Database, string>;
    for (const name of DATABASES) databases[name] = await postgres.createDatabase(`slipcast_${name}`);

    let square = realSquare;
    if (!square) {
      const webhook = { url: webhookUrl, signatureKey: secrets.squareWebhookKey };
      const sandbox = createSquareSandbox({
        accessToken: secrets.squareAccessToken,
        locationId: LOCATION,
        applicationId: APPLICATION,
        webhook,
        stateFile: join(dataDir, 'square-sandbox.jsonl'),
      });
      const { url } = await sandbox.start();
      started.push(() => sandbox.stop());
      square = {
        url,
        sandboxUrl: url,
        accessToken: secrets.squareAccessToken,
        locationId: LOCATION,
        applicationId: APPLICATION,
        sdkUrl: '/square-sandbox/v1/square.js',
        webhookKey: secrets.squareWebhookKey,
        webhookUrl,
      };
    }
    return { addresses: { databases, redis: redis.url, square, secrets }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
