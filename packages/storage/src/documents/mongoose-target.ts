import type { mongo } from 'mongoose';
import type { PublishTarget } from './documents.ts';
import type { StoredDocument } from './stored-document.ts';

const RECENT_MS = 600_000;
/** Later than every publication. */
const NEVER = new Date('9999-01-01');

/** The event log that a collection is published to. */
interface Target {
  _id: string;
  log: string;
  start?: string;
}

/** `DocumentStore.publishTo` of the collection of this name. */
export async function publishTo(database: mongo.Db, name: string, log: PublishTarget): Promise<number> {
  const documents = database.collection<StoredDocument>(name);
  const targets = database.collection<Target>('documents_target');

  /** From when on documents are published again after a start of the broker: none if there was no start before. */
  const recently = async (target: Target): Promise<Date> => {
    if (target.start === undefined) return NEVER;
    const published = documents.find({ publishedAt: { $type: 'date' } }, { projection: { publishedAt: 1 } });
    const newest = (await published.sort({ publishedAt: -1 }).limit(1).next())?.publishedAt ?? NEVER;
    return new Date(Math.min(newest.getTime(), Date.now() - (log.seenMsAgo ?? 0)) - RECENT_MS);
  };

  const target = await targets.findOne({ _id: name });
  const start = log.start ?? target?.start;
  if (target?.log === log.identity && target.start === start) return 0;
  // The documents come first, so that a crash in between repeats both steps.
  const { modifiedCount } = await documents.updateMany(
    target?.log === log.identity
      ? { publishedVersion: { $gt: 0 }, publishedAt: { $gte: await recently(target) } }
      : { publishedVersion: { $gt: 0 } },
    { $set: { publishedVersion: 0, unpublished: true } },
  );
  await targets.updateOne(
    { _id: name },
    { $set: { log: log.identity, ...(start && { start }) } },
    { upsert: true },
  );
  return modifiedCount;
}
