import { startNativeServer } from './native-server.ts';

/** A throw-away MongoDB-compatible server, started by `packages/local-servers/scripts/mongo.sh`. Check `isInstalled('mongo')` first: building it takes minutes. */
export async function startMongo(): Promise<{ url(database: string): string; stop(): Promise<void> }> {
  const { address, wipe } = await startNativeServer('mongo');
  return { url: (database) => new URL(database, address).href, stop: wipe };
}
