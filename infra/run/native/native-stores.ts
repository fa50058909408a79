import { join } from 'node:path';
import mongoose from 'mongoose';
import pg from 'pg';
import { startNativeServer, type NativeServerName } from '@slipcast/local-servers/native-server';
import { startRedisCluster } from '@slipcast/local-servers/redis-cluster';
import { startPostgresCluster } from '@slipcast/local-servers/postgres-cluster';
import type { Container } from '../compose/compose-file.ts';
import { startRedisServer } from '@slipcast/local-servers/redis-server';
import type { Lifecycle } from '../lite/lifecycle.ts';
import type { Places } from './containers.ts';
import { createDocumentDatabases, WITH_DOCUMENTS } from './stand-ins.ts';

/** How the compatible server calls the replica set that it plays; the containers' is rs0. */
export const REPLICA_SET = 'secantus';

const USER_EXISTS = 51_003;

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

/** As infra/run/compose/mongodb-users.js: a user for each service, in its own database. */
async function createDocumentUsers(url: string, passwordOf: (name: string) => string): Promise<void> {
  const connection = await mongoose.createConnection(url).asPromise();
  try {
    for (const name of WITH_DOCUMENTS) {
      const roles = [{ role: 'readWrite', db: name }];
      await connection
        .getClient()
        .db(name)
        .command({ createUser: name, pwd: passwordOf(name), roles })
        .catch((error: unknown) => {
          const { code, message = '' } = error as { code?: number; message?: string };
          if (code !== USER_EXISTS && !/already exists/i.test(message)) throw error;
        });
    }
  } finally {
    await connection.close();
  }
}

/**
 * PostgreSQL, Redis, Kafka, the MongoDB-compatible server and S3 on this machine, with the users and passwords of the containers.
 *
 * @param options.replicatedRedis a Redis Cluster whose masters have a replica each
 * @param options.missing servers that are not installed, and that others take the place of
 */
export async function startNativeStores(
  dataDir: string,
  containers: Record<string, Container>,
  options: {
    redis: 'single' | 'cluster';
    replicatedRedis?: boolean;
    postgresSettings?: Record<string, string>;
    missing?: readonly NativeServerName[];
  },
  onStop: Lifecycle['onStop'],
) {
  const folder = (name: string) => join(dataDir, name);
  const secret = (container: string, variable: string) => secretOf(containers, container, variable);
  const isMissing = (name: NativeServerName) => options.missing?.includes(name) ?? false;
  const placeOf = (address: string) => new URL(address).host;

  const documentsPasswordOf = (name: string) => secret('mongodb', `DOCUMENTS_PASSWORD_${name.toUpperCase()}`);

  const postgres = async () => {
    const server = await startPostgresCluster({
      directory: folder('postgres'),
      password: secret('postgres', 'POSTGRES_PASSWORD'),
      settings: options.postgresSettings,
    });
    onStop('PostgreSQL', server.stop);
    await createDatabases(server.url('postgres'), (variable) => secret('postgres', variable));
    if (isMissing('mongo')) await createDocumentDatabases(server.url('postgres'), documentsPasswordOf);
    return { ...server, directory: folder('postgres'), password: secret('postgres', 'POSTGRES_PASSWORD') };
  };
  const redis = async () => {
    const password = secret('redis', 'REDISCLI_AUTH');
    if (options.redis === 'single') {
      const server = await startRedisServer(folder('redis'), password);
      onStop('Redis', server.stop);
      return { url: server.url, cluster: undefined };
    }
    const cluster = await startRedisCluster(password, { replicas: options.replicatedRedis });
    onStop('Redis', cluster.stop);
    return { url: cluster.url, cluster };
  };
  const native = async (name: NativeServerName, settings?: Record<string, string>) => {
    const server = await startNativeServer(name, { data: folder(name), settings });
    onStop(name, server.stop);
    return server;
  };
  const mongodb = async () => {
    const { address } = await native('mongo');
    await createDocumentUsers(address, documentsPasswordOf);
    return placeOf(address);
  };
  const objects = async () => {
    const { address } = await native('s3', {
      KEY: secret('objects', 'ROOT_ACCESS_KEY_ID'),
      SECRET: secret('objects', 'ROOT_SECRET_ACCESS_KEY'),
    });
    return placeOf(address);
  };

  const starting = [
    postgres(),
    redis(),
    isMissing('kafka') ? null : native('kafka'),
    isMissing('mongo') ? null : mongodb(),
    isMissing('s3') ? null : objects(),
  ] as const;
  // What is still starting when another one fails is let to its end, so that it is stopped as well.
  await Promise.allSettled(starting);
  const [database, cache, broker, mongodbAt, objectsAt] = await Promise.all(starting);
  const places: Places = {
    postgres: [`127.0.0.1:${database.port}`],
    ...(broker && { kafka: [broker.address] }),
    ...(mongodbAt && { mongodb: [mongodbAt] }),
    ...(objectsAt && { objects: [objectsAt] }),
    // A cluster is no single place: its URL takes the place of the container's.
    ...(cache.cluster ? {} : { redis: [placeOf(cache.url)] }),
  };
  return {
    places,
    redisUrl: cache.cluster?.url,
    /** For what stands in for a missing server. */
    standIns: { dataDir, redisUrl: cache.url, postgresAt: `127.0.0.1:${database.port}` },
    postgres: database,
    /** Null where it is missing. */
    kafka: broker,
    redisCluster: cache.cluster,
  };
}
