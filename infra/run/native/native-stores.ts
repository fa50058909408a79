import { join } from 'node:path';
import pg from 'pg';
import { startNativeServer } from '@slipcast/local-servers/native-server';
import { startRedisCluster } from '@slipcast/local-servers/redis-cluster';
import { startPostgresCluster } from '@slipcast/local-servers/postgres-cluster';
import type { Container } from '../compose/compose-file.ts';
import { startRedisServer } from '@slipcast/local-servers/redis-server';
import { createDocumentUsers } from './document-users.ts';
import type { Places } from './containers.ts';

export interface NativeStores {
  places: Places;
  /** Instead of the containers' addresses, by variable. */
  instead: Record<string, string>;
  /** Ends them, the stores that others write to last. */
  stop(): Promise<void>;
}

const secretOf = (containers: Record<string, Container>, container: string, variable: string): string => {
  const secret = containers[container]?.environment?.[variable];
  if (!secret) throw new Error(`${container} of docker-compose.yml has no ${variable}`);
  return secret;
};

/** As infra/run/compose/postgres-databases.sh: a role and a database for each service, closed to the others. */
async function createDatabases(adminUrl: string, secret: (variable: string) => string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    for (const name of ['user', 'cart', 'order', 'payment', 'email']) {
      const [role, database] = [`${name}_service`, `slipcast_${name}`];
      const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
      if (rowCount) continue;
      const password = client.escapeLiteral(secret(`DATABASE_PASSWORD_${name.toUpperCase()}`));
      await client.query(`CREATE ROLE ${role} LOGIN PASSWORD ${password}`);
      await client.query(`CREATE DATABASE ${database} OWNER ${role}`);
      await client.query(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC`);
    }
  } finally {
    await client.end();
  }
}

/** PostgreSQL, Redis, Kafka, the MongoDB-compatible server and S3 on this machine, with the users and passwords of the containers. */
export async function startNativeStores(
  dataDir: string,
  containers: Record<string, Container>,
  redisCluster: boolean,
): Promise<NativeStores> {
  const places: Places = {};
  const instead: Record<string, string> = {};
  const started: (() => Promise<unknown>)[] = [];
  const folder = (name: string) => join(dataDir, name);
  const placeOf = (address: string) => new URL(address).host;

  const postgres = async () => {
    const secret = (variable: string) => secretOf(containers, 'postgres', variable);
    const server = await startPostgresCluster({
      directory: folder('postgres'),
      password: secret('POSTGRES_PASSWORD'),
    });
    started.push(() => server.stop());
    await createDatabases(server.url('postgres'), secret);
    places['postgres'] = `127.0.0.1:${server.port}`;
  };
  const redis = async () => {
    const password = secretOf(containers, 'redis', 'REDISCLI_AUTH');
    if (redisCluster) {
      const cluster = await startRedisCluster(password);
      started.push(() => cluster.stop());
      instead['REDIS_URL'] = cluster.url;
      return;
    }
    const server = await startRedisServer(folder('redis'), password);
    started.push(() => server.stop());
    places['redis'] = placeOf(server.url);
  };
  const kafka = async () => {
    const server = await startNativeServer('kafka', { data: folder('kafka') });
    started.push(server.stop);
    places['kafka'] = server.address;
  };
  const mongodb = async () => {
    const server = await startNativeServer('mongo', { data: folder('mongo') });
    started.push(server.stop);
    await createDocumentUsers(server.address, (name) =>
      secretOf(containers, 'mongodb', `DOCUMENTS_PASSWORD_${name.toUpperCase()}`),
    );
    places['mongodb'] = placeOf(server.address);
  };
  const objects = async () => {
    const settings = {
      KEY: secretOf(containers, 'objects', 'ROOT_ACCESS_KEY_ID'),
      SECRET: secretOf(containers, 'objects', 'ROOT_SECRET_ACCESS_KEY'),
    };
    const server = await startNativeServer('s3', { data: folder('s3'), settings });
    started.push(server.stop);
    places['objects'] = placeOf(server.address);
  };

  const stop = async () => void (await Promise.all(started.map((end) => end())));
  const all = await Promise.allSettled([postgres(), redis(), kafka(), mongodb(), objects()]);
  for (const one of all) {
    if (one.status === 'fulfilled') continue;
    await stop();
    throw one.reason;
  }
  return { places, instead, stop };
}
