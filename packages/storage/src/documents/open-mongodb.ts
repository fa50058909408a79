import type { Connection } from 'mongoose';

const START_TRIES = 6;

/** Retries, because MongoDB may be starting too. Rejects after half a minute, but at once for a wrong password. */
export async function openWithRetry(connection: Connection, url: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await connection.openUri(url, {
        serverSelectionTimeoutMS: 5000,
        readConcernLevel: 'majority',
        writeConcern: { w: 'majority' },
      });
      return;
    } catch (error) {
      const isUnavailable = error instanceof Error && error.name === 'MongooseServerSelectionError';
      if (!isUnavailable || attempt === START_TRIES) throw error;
    }
  }
}
