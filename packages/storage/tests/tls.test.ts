import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@slipcast/local-servers/free-port';
import { howToRun, isInstalled, startNativeServer } from '@slipcast/local-servers/native-server';
import { postgresUser } from '@slipcast/local-servers/postgres-binaries';
import { startPostgresCluster } from '@slipcast/local-servers/postgres-cluster';
import { startRedisCluster } from '@slipcast/local-servers/redis-cluster';
import { startRedisProcess } from '@slipcast/local-servers/redis-server';
import { exited } from '@slipcast/local-servers/server-process';
import { createCertificates, type Certificates } from '@slipcast/testkit/certificates';
import { createLogger } from '@slipcast/service-kit/logs';
import { createDocuments } from '../src/documents/create-documents.ts';
import { createPool } from '../src/postgres.ts';
import { connectRedis, untilReady } from '../src/redis.ts';

let certificates: Certificates;
beforeAll(async () => {
  certificates = await createCertificates({ owner: postgresUser() });
});
afterAll(() => certificates?.remove());

/** Clients that do not know the authority refuse it, and accept it once they do. */
async function onlyWhoTrusts(ask: () => Promise<unknown>, answer: unknown): Promise<void> {
  await expect(ask()).rejects.toThrow();
  const distrust = certificates.trust();
  try {
    expect(await ask()).toEqual(answer);
  } finally {
    distrust();
  }
}

describe('Redis with TLS and a user of its own', () => {
  const askAt = (url: string) => async () => {
    const redis = connectRedis(url, {
      lazyConnect: true,
      maxRetriesPerRequest: 0,
      retryStrategy: () => null,
    });
    redis.on('error', () => undefined);
    try {
      await untilReady(redis);
      await redis.set('{pot}', 'mug');
      return [await redis.get('{pot}'), await redis.call('ACL', 'WHOAMI')];
    } finally {
      redis.disconnect();
    }
  };
  const user = ['--user', 'slipcast', 'on', '>s3cret', '~*', '&*', '+@all', '--user', 'default', 'off'];

  it('is one server at rediss://', async () => {
    const { files } = certificates;
    const port = await freePort();
    const folder = await mkdtemp(join(tmpdir(), 'slipcast-redis-tls-'));
    const tls = [
      '--port',
      '0',
      '--tls-port',
      `${port}`,
      '--tls-auth-clients',
      'no',
      '--save',
      '',
      '--dir',
      folder,
    ];
    const pem = [
      '--tls-cert-file',
      files.certificate,
      '--tls-key-file',
      files.key,
      '--tls-ca-cert-file',
      files.authority,
    ];
    const url = `rediss://slipcast:s3cret@127.0.0.1:${port}`;
    const distrust = certificates.trust();
    const { child, ready, output } = await startRedisProcess([...tls, ...pem, ...user], url);
    distrust();
    if (!ready) throw new Error(output);
    await onlyWhoTrusts(askAt(url), ['mug', 'slipcast']);
    child.kill('SIGKILL');
    await exited(child);
    await rm(folder, { recursive: true });
  });

  it('is a cluster at rediss-cluster://', async () => {
    const cluster = await startRedisCluster('s3cret', { tls: certificates.files, user: 'slipcast' });
    expect(cluster.url).toMatch(/^rediss-cluster:\/\/slipcast:s3cret@/);
    await onlyWhoTrusts(askAt(cluster.url), ['mug', 'slipcast']);
    await cluster.stop();
  });
});

it('reaches PostgreSQL with TLS at sslmode=verify-full', async () => {
  const { files } = certificates;
  const directory = await mkdtemp(join(tmpdir(), 'slipcast-postgres-tls-'));
  // PostgreSQL may run as another user.
  await chmod(directory, 0o755);
  const postgres = await startPostgresCluster({
    directory: join(directory, 'data'),
    password: 's3cret',
    durable: false,
    settings: { ssl: 'on', ssl_cert_file: files.certificate, ssl_key_file: files.key },
  });
  const ask = async () => {
    const pool = createPool(`${postgres.url('postgres')}?sslmode=verify-full`);
    try {
      return (await pool.query('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()')).rows;
    } finally {
      await pool.end();
    }
  };
  await onlyWhoTrusts(ask, [{ ssl: true }]);
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
});

const mongo = isInstalled('mongo');
(mongo ? it : it.skip)(
  `reaches MongoDB with TLS at tls=true${mongo ? '' : ` (${howToRun('mongo')})`}`,
  async () => {
    const { files } = certificates;
    const server = await startNativeServer('mongo', {
      settings: { TLS_CERTIFICATE: files.certificate, TLS_KEY: files.key },
    });
    const ask = async () => {
      const url = `${server.address}shop?tls=true&serverSelectionTimeoutMS=2000`;
      const documents = createDocuments(url, createLogger('documents', 'silent'));
      const pots = documents.collection<{ name: string }>('pots');
      try {
        await documents.start();
        return (await pots.get('mug')) ?? (await pots.insert('mug', { name: 'Mug' })).body;
      } finally {
        await documents.stop();
      }
    };
    await onlyWhoTrusts(ask, { name: 'Mug' });
    await server.wipe();
  },
);
