import { join } from 'node:path';
import { startPostgresCluster } from '@slipcast/local-servers/postgres-cluster';
import type { Environment } from '@slipcast/service-kit/config';
import { createSquareSandbox } from '../../square-sandbox/src/server.ts';
import type { Lifecycle } from './lifecycle.ts';
import { startRedisOfShop } from './redis-of-shop.ts';
import { readSecrets, type Secrets } from './secrets.ts';
import { diskFull, StartProblem } from './start-problem.ts';

const DATABASES = ['user', 'catalogue', 'cart', 'order', 'payment', 'content', 'issue', 'email'] as const;
type Database = (typeof DATABASES)[number];

/** Everything that the services need and that is not a service. Plain data, so that it can be handed to another process. */
export interface StoreAddresses {
  databases: Record<Database, string>;
  redis: string;
  /** SQUARE_… of the services; SQUARE_SANDBOX_URL where the local sandbox plays Square. */
  square: Environment;
  secrets: Secrets;
}

const LOCATION = 'L-FETTLE';
const APPLICATION = 'sandbox-sq0idb-slipcast';

/** PostgreSQL's own reason; a full disk is no damage, and it and every other error stay as they are. */
function damagedDatabases(directory: string, error: unknown): unknown {
  if (diskFull(error, directory)) return error;
  const reason = /\b(?:FATAL|PANIC): +(.*)/.exec(String(error))?.[1];
  return reason
    ? new StartProblem(
        `PostgreSQL cannot start on ${directory}: ${reason}\nRestore a backup: npm run restore -- FOLDER`,
      )
    : error;
}

/**
 * PostgreSQL, Redis and, unless a real Square is given, the Square sandbox, all on this data folder.
 *
 * @param sandbox.webhookUrl where the sandbox sends its webhooks: the gateway's address
 * @param sandbox.challengeElsewhere the shoppers' browsers reach the sandbox's own port, for the bank's challenge
 * @param onSpawned called when PostgreSQL and Redis have processes, before they answer
 */
export async function startStores(
  dataDir: string,
  { webhookUrl, challengeElsewhere }: { webhookUrl: string; challengeElsewhere: boolean },
  realSquare: Environment | undefined,
  onStop: Lifecycle['onStop'],
  onSpawned: () => void = () => undefined,
): Promise<StoreAddresses> {
  const secrets = await readSecrets(join(dataDir, 'secrets.json'));
  const spawned = new Set<string>();
  const onSpawn = (name: string) => () => {
    if (spawned.add(name).size === 2) onSpawned();
  };
  const startDatabases = async () => {
    const directory = join(dataDir, 'postgres');
    const password = secrets.postgresPassword;
    const server = await startPostgresCluster({
      directory,
      password,
      socket: true,
      onSpawn: onSpawn('PostgreSQL'),
    }).catch((error: unknown) => {
      throw damagedDatabases(directory, error);
    });
    onStop('PostgreSQL', server.stop);
    const urls = await server.createDatabases(DATABASES.map((name) => `slipcast_${name}`));
    return Object.fromEntries(DATABASES.map((name, at) => [name, urls[at]])) as Record<Database, string>;
  };
  const startRedis = async () => {
    const server = await startRedisOfShop(join(dataDir, 'redis'), secrets.redisPassword, onSpawn('Redis'));
    onStop('Redis', server.stop);
    return server.url;
  };
  const startSquare = async (): Promise<Environment> => {
    const { squareAccessToken: accessToken, squareWebhookKey: signatureKey } = secrets;
    const sandbox = createSquareSandbox({
      accessToken,
      locationId: LOCATION,
      applicationId: APPLICATION,
      webhook: { url: webhookUrl, signatureKey },
      challengeElsewhere,
      stateFile: join(dataDir, 'square-sandbox.jsonl'),
    });
    const { url } = await sandbox.start();
    onStop('the Square sandbox', sandbox.stop);
    return {
      SQUARE_URL: url,
      SQUARE_SANDBOX_URL: url,
      SQUARE_ACCESS_TOKEN: accessToken,
      SQUARE_LOCATION_ID: LOCATION,
      SQUARE_APPLICATION_ID: APPLICATION,
      SQUARE_SDK_URL: '/square-sandbox/v1/square.js',
      SQUARE_WEBHOOK_KEY: signatureKey,
      SQUARE_WEBHOOK_URL: webhookUrl,
      // The sandbox offers Apple Pay without asking Apple.
      APPLE_PAY_DOMAIN_ASSOCIATION: 'sandbox',
    };
  };
  const starting = [startDatabases(), startRedis(), realSquare ?? startSquare()] as const;
  // What is still starting when another one fails is let to its end, so that it is stopped as well.
  await Promise.allSettled(starting);
  const [databases, redis, square] = await Promise.all(starting);
  return { databases, redis, square, secrets };
}
