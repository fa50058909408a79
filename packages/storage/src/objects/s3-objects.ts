import type { Client } from 'minio';
import { checkKey } from './objects.ts';
import type { Objects } from './objects.ts';

const missing = (error: unknown): boolean =>
  ['NoSuchKey', 'NotFound'].includes((error as { code?: string }).code ?? '');

/**
 * Objects in an S3-compatible store: `s3://key:secret@host:port/bucket?tls=0&region=eu-west-2`. TLS unless `tls=0`; key and
 * secret are percent-encoded. The client is loaded only when the store starts.
 */
export function createS3Objects(url: string): Objects {
  const where = new URL(url);
  const bucket = where.pathname.slice(1);
  const region = where.searchParams.get('region') ?? 'us-east-1';
  const tls = where.searchParams.get('tls') !== '0';
  if (!bucket || bucket.includes('/'))
    throw new Error('an s3:// URL must name one bucket: s3://key:secret@host/bucket');
  let client: Client | undefined;
  const connected = (): Client => {
    if (!client) throw new Error('the object store has not been started');
    return client;
  };
  return {
    name: 'objects',
    async put(key, body, contentType) {
      await connected().putObject(bucket, checkKey(key), body, body.length, { 'content-type': contentType });
    },
    async get(key) {
      try {
        const stream = await connected().getObject(bucket, checkKey(key));
        const body = Buffer.concat((await stream.toArray()) as Buffer[]);
        const { headers } = stream as unknown as { headers?: Record<string, string> };
        const contentType = headers?.['content-type'] ?? 'application/octet-stream';
        return { body, contentType };
      } catch (error) {
        if (missing(error)) return null;
        throw error;
      }
    },
    async list(prefix) {
      const found = (await connected().listObjectsV2(bucket, prefix, true).toArray()) as { name?: string }[];
      return found.flatMap(({ name }) => name ?? []);
    },
    async remove(key) {
      await connected().removeObject(bucket, checkKey(key));
    },
    async start() {
      const minio = await import('minio');
      client = new minio.Client({
        endPoint: where.hostname,
        port: where.port ? Number(where.port) : tls ? 443 : 80,
        useSSL: tls,
        accessKey: decodeURIComponent(where.username),
        secretKey: decodeURIComponent(where.password),
        region,
      });
      if (await client.bucketExists(bucket)) return;
      await client.makeBucket(bucket, region).catch((error: unknown) => {
        // Another replica may have created it first.
        if (!/^Bucket(AlreadyOwnedByYou|AlreadyExists)$/.test((error as { code?: string }).code ?? ''))
          throw error;
      });
    },
    async check() {
      await connected().bucketExists(bucket);
    },
  };
}
