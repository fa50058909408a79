import { startNativeServer } from './native-server.ts';

/** A throw-away S3 store, started by `packages/local-servers/scripts/s3.sh`. Check `isInstalled('s3')` first: building it takes a minute or two. */
export async function startS3(): Promise<{ url(bucket: string): string; stop(): Promise<void> }> {
  const { address, wipe } = await startNativeServer('s3');
  return {
    url(bucket) {
      const url = new URL(address);
      url.pathname = bucket;
      return url.href;
    },
    stop: wipe,
  };
}
