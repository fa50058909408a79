import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import type { NativeServerName } from '@slipcast/local-servers/native-server';
import type { Environment } from '@slipcast/service-kit/config';

/** The services whose documents are in MongoDB. */
export const WITH_DOCUMENTS = ['catalogue', 'content', 'issue'];

/** A role and a database for each service with documents, of the same name. */
export async function createDocumentDatabases(
  adminUrl: string,
  passwordOf: (name: string) => string,
): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    for (const name of WITH_DOCUMENTS) {
      const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name]);
      if (rowCount) continue;
      await client.query(`CREATE ROLE ${name} LOGIN PASSWORD ${client.escapeLiteral(passwordOf(name))}`);
      await client.query(`CREATE DATABASE ${name} OWNER ${name}`);
    }
  } finally {
    await client.end();
  }
}

/**
 * What the lite profile has in the place of servers that are not installed: Redis Streams for Kafka, PostgreSQL for MongoDB, a folder
 * for S3.
 *
 * @param environment a container's
 * @param places `host:port` of the stores that take their place
 */
export function standIns(
  environment: Environment,
  missing: readonly NativeServerName[],
  { dataDir, redisUrl, postgresAt }: { dataDir: string; redisUrl: string; postgresAt: string },
): Environment {
  const { BUS_URL, DOCUMENTS_URL, OBJECTS_URL } = environment;
  const changed: Environment = {};
  if (BUS_URL && missing.includes('kafka')) changed['BUS_URL'] = redisUrl;
  if (DOCUMENTS_URL && missing.includes('mongo'))
    changed['DOCUMENTS_URL'] = DOCUMENTS_URL.replace(
      /^mongodb:(\/\/[^@]*@)[^/]*(\/[^?]*).*$/,
      `postgres:$1${postgresAt}$2`,
    );
  if (OBJECTS_URL && missing.includes('s3'))
    changed['OBJECTS_URL'] = pathToFileURL(join(dataDir, 'objects')).href;
  return changed;
}
