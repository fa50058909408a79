import type { Connection, mongo } from 'mongoose';
import { Refusal } from '@slipcast/contracts/refusal';
import { currentTraceparent } from '@slipcast/tracing/scope';
import { checkFormat, FIRST_FORMAT, type BodyFormat } from './body-format.ts';
import { addOutgoing, changeOptimistically, checkName, outgoingEvents } from './documents.ts';
import type { Document, DocumentStore, Documents } from './documents.ts';
import { publishTo } from './mongoose-target.ts';
import { openWithRetry } from './open-mongodb.ts';
import { filterOf, toDocument, type StoredDocument } from './stored-document.ts';

/** The events are only read to publish or to add to them. */
const WITHOUT_EVENTS = { projection: { outgoing: 0, traceparent: 0 } };

const DUPLICATE_KEY = 11_000;
/** As `jsonb` would store it. MongoDB would turn undefined into null, and store dates as dates. */
const asJson = <Body extends object>(body: Body): Body => JSON.parse(JSON.stringify(body)) as Body;

/** One collection of documents. */
function store<Body extends object>(
  name: string,
  fields: string[],
  known: BodyFormat,
  database: () => mongo.Db,
): DocumentStore<Body> {
  const documents = () => database().collection<StoredDocument>(name);
  const read = (stored: StoredDocument) => toDocument<Body>(name, known, stored);
  const one = (stored: StoredDocument | null) => stored && read(stored);
  const { format, readableBy } = known;
  const cause = () => ({ traceparent: currentTraceparent() ?? null });
  const update = async (
    filter: mongo.Filter<StoredDocument>,
    change: mongo.UpdateFilter<StoredDocument>,
  ): Promise<Document<Body> | null> =>
    one(await documents().findOneAndUpdate(filter, change, { returnDocument: 'after', ...WITHOUT_EVENTS }));
  const get = async (id: string) =>
    one(await documents().findOne({ _id: id, deleted: false }, WITHOUT_EVENTS));
  const getToChange = async (id: string) => one(await documents().findOne({ _id: id, deleted: false }));
  const asRead = ({ id, version, publishedVersion }: Document<Body>) => ({
    _id: id,
    version,
    publishedVersion,
    deleted: false,
  });

  const change: DocumentStore<Body>['change'] = (id, fn, { quiet = false, events = () => [] } = {}) =>
    changeOptimistically({ get: getToChange }, id, fn, (before, body) => {
      const version = before.version + 1;
      const outgoing = addOutgoing(before, version, asJson(events(before.body, body)));
      const staysPublished = quiet && before.publishedVersion === before.version;
      const publishing = staysPublished ? { publishedVersion: version } : { unpublished: true };
      const caused = quiet ? {} : cause();
      return update(asRead(before), {
        $set: { body: asJson(body), format, outgoing, version, ...publishing, ...caused },
        // Older code that could not read the document before still cannot: it leaves out fields that it does not know.
        $max: { readableBy },
      });
    });

  return {
    name,
    get,
    find(query = {}) {
      const direction = query.order === 'newest' ? -1 : 1;
      return (
        documents()
          .find(filterOf(query, fields), WITHOUT_EVENTS)
          .sort({ createdAt: direction, _id: direction })
          .skip(query.skip ?? 0)
          // 0 is no limit.
          .limit(query.limit ?? 0)
          .map(read)
          .toArray()
      );
    },
    getMany: (ids) =>
      documents()
        .find({ _id: { $in: [...ids] }, deleted: false }, WITHOUT_EVENTS)
        .map(read)
        .toArray(),
    versions: () =>
      documents()
        .find({ deleted: false }, { projection: { version: 1 } })
        .sort({ createdAt: 1, _id: 1 })
        .map(({ _id: id, version }) => ({ id, version }))
        .toArray(),
    count: (filter = {}) => documents().countDocuments(filterOf(filter, fields)),
    async insert(id, body, createdAt = new Date(), events = []) {
      const outgoing = asJson(outgoingEvents(1, events));
      const document = { version: 1, publishedVersion: 0, deleted: false, createdAt, body: asJson(body) };
      const beside = { unpublished: true, outgoing, format, readableBy, ...cause() };
      try {
        await documents().insertOne({ _id: id, ...beside, ...document });
        return { id, ...document };
      } catch (error) {
        if ((error as { code?: number }).code === DUPLICATE_KEY)
          throw new Refusal('conflict', 'This already exists');
        throw error;
      }
    },
    change,
    changeQuietly: async (ids, fn) =>
      void (await Promise.all(
        [...new Set(ids)].map((id) => change(id, (body) => fn(body, id), { quiet: true })),
      )),
    remove: (id, events = () => []) =>
      changeOptimistically(
        { get: getToChange },
        id,
        (body) => ({ ...body }),
        (before) => {
          const version = before.version + 1;
          const outgoing = addOutgoing(before, version, asJson(events(before.body)));
          return update(asRead(before), {
            $set: { deleted: true, unpublished: true, outgoing, version, ...cause() },
          });
        },
      ),
    removed: async (id) => one(await documents().findOne({ _id: id, deleted: true }, WITHOUT_EVENTS)),
    forget: async (before) => (await documents().deleteMany({ createdAt: { $lt: before } })).deletedCount,
    unpublished: (limit) =>
      documents().find({ unpublished: true }).sort({ createdAt: 1, _id: 1 }).limit(limit).map(read).toArray(),
    async markPublished(id, version) {
      const publishedAt = new Date();
      const done = await documents().updateOne(
        { _id: id, version },
        {
          $set: { publishedVersion: version, unpublished: false, publishedAt },
          $max: { sentVersion: version },
        },
      );
      if (done.matchedCount === 0)
        await documents().updateOne(
          { _id: id, version: { $gt: version } },
          { $max: { publishedVersion: version, sentVersion: version }, $set: { publishedAt } },
        );
    },
    publishTo: (log) => publishTo(database(), name, log),
    published: ({ sinceMs, untilMs }) => {
      const [since, until] = [new Date(Date.now() - sinceMs), new Date(Date.now() - untilMs)];
      return documents()
        .find({ publishedVersion: { $gt: 0 }, publishedAt: { $gte: since, $lt: until } })
        .project<{ id: string; version: number }>({ _id: 0, id: '$_id', version: '$sentVersion' })
        .toArray();
    },
    async publishTheseAgain(ids) {
      await documents().updateMany(
        { _id: { $in: [...ids] }, publishedVersion: { $gt: 0 } },
        { $set: { publishedVersion: 0, unpublished: true } },
      );
    },
    async publishAgain(ageMs) {
      const recent = { publishedVersion: { $gt: 0 }, publishedAt: { $gte: new Date(Date.now() - ageMs) } };
      const change = { $set: { publishedVersion: 0, unpublished: true } };
      return (await documents().updateMany(recent, change)).modifiedCount;
    },
  };
}

/**
 * Documents in MongoDB with majority reads and writes. The bodies are checked by the services' own schemas, so there are no
 * Mongoose models. Mongoose is loaded only when they start.
 */
export function createMongooseDocuments(url: string): Documents {
  const declared = new Map<string, string[]>();
  let connection: Connection | undefined;
  const database = (): mongo.Db => {
    if (!connection?.db) throw new Error('the documents have not been started');
    return connection.db;
  };
  return {
    name: 'documents',
    collection(name, fields = [], format = FIRST_FORMAT) {
      declared.set(checkName(name), fields.map(checkName));
      checkFormat(name, format);
      return store(name, fields, format, database);
    },
    async start() {
      const { createConnection } = (await import('mongoose')).default;
      connection = createConnection();
      await openWithRetry(connection, url);
      for (const [name, fields] of declared) {
        const byField = fields.map((field) => ({ key: { [`body.${field}`]: 1, createdAt: 1, _id: 1 } }));
        await database()
          .collection(name)
          .createIndexes([
            { key: { deleted: 1, createdAt: 1, _id: 1 } },
            { key: { unpublished: 1, createdAt: 1 } },
            ...byField,
          ]);
      }
    },
    async check() {
      await connection?.db?.admin().ping();
    },
    async stop() {
      await connection?.close();
    },
  };
}
