import { startNativeServer } from './native-server.ts';

/** A MongoDB-compatible server of one's own, by `packages/local-servers/scripts/mongo.sh`; ask `isInstalled('mongo')` first: building takes minutes. */
export async function startMongo(): Promise<{ url(database: string): string; stop(): Promise<void> }> {
  const { address, wipe } = await startNativeServer('mongo');
  return { url: (database) => new URL(database, address).href, stop: wipe };
}
