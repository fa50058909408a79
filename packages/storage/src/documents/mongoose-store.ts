import type { Model, QueryFilter } from 'mongoose';
import { Refusal } from '@slipcast/contracts/refusal';
import { changeOptimistically, checkName } from './documents.ts';
import type { Document, DocumentStore, Filter, Query } from './documents.ts';

const DUPLICATE_KEY = 11_000;

export interface StoredDocument {
  _id: string;
  version: number;
  publishedVersion: number;
  /** version > publishedVersion, in its own field because MongoDB cannot index a comparison. */
  unpublished: boolean;
  deleted: boolean;
  createdAt: Date;
  body: object;
}

/** The event log that a collection is published to. */
export interface Target {
  _id: string;
  log: string;
}

const toDocument = <Body>(stored: StoredDocument): Document<Body> => {
  const { _id: id, version, publishedVersion, deleted, createdAt, body } = stored;
  return { id, version, publishedVersion, deleted, createdAt, body: body as Body };
};
const toDocumentOrNull = <Body>(stored: StoredDocument | null): Document<Body> | null =>
  stored && toDocument<Body>(stored);

/** As `jsonb` would store it. MongoDB would turn undefined into null, and store dates as dates. */
const asJson = <Body extends object>(body: Body): Body => JSON.parse(JSON.stringify(body)) as Body;

function filterOf({ where = {}, contains }: Filter, fields: string[]): QueryFilter<StoredDocument> {
  const filter: Record<string, unknown> = { deleted: false };
  for (const [field, value] of Object.entries(where)) {
    if (!fields.includes(field)) throw new Error(`${field} is not declared as searchable`);
    filter[`body.${field}`] = value;
  }
  if (contains) {
    const escaped = contains.text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
    // Under `$and`, because the same field may also be in `where`.
    filter['$and'] = [{ [`body.${checkName(contains.field)}`]: { $regex: escaped, $options: 'i' } }];
  }
  return filter as QueryFilter<StoredDocument>;
}

/** One collection of documents in MongoDB. */
export function mongooseStore<Body extends object>(
  name: string,
  fields: string[],
  model: () => Model<StoredDocument>,
  targets: () => Model<Target>,
): DocumentStore<Body> {
  const update = async (filter: QueryFilter<StoredDocument>, change: object) =>
    toDocumentOrNull<Body>(
      (await model().findOneAndUpdate(filter, change, {
        returnDocument: 'after',
        lean: true,
      })) as StoredDocument | null,
    );
  const get = async (id: string) =>
    toDocumentOrNull<Body>(
      (await model().findOne({ _id: id, deleted: false }).lean()) as StoredDocument | null,
    );

  return {
    name,
    get,
    async find({ where, contains, order = 'oldest', after, skip = 0, limit = 10_000 }: Query = {}) {
      const [direction, beyond] = order === 'oldest' ? ([1, '$gt'] as const) : ([-1, '$lt'] as const);
      const filter = filterOf({ where, contains }, fields) as Record<string, unknown>;
      if (after)
        filter['$or'] = [
          { createdAt: { [beyond]: after.createdAt } },
          { createdAt: after.createdAt, _id: { [beyond]: after.id } },
        ];
      const found = await model()
        .find(filter as QueryFilter<StoredDocument>)
        .sort({ createdAt: direction, _id: direction })
        .skip(skip)
        .limit(limit)
        .lean();
      return (found as StoredDocument[]).map((stored) => toDocument<Body>(stored));
    },
    count: (filter = {}) => model().countDocuments(filterOf(filter, fields)).exec(),
    async insert(id, body, createdAt = new Date()) {
      const stored = {
        _id: id,
        version: 1,
        publishedVersion: 0,
        unpublished: true,
        deleted: false,
        createdAt,
        body: asJson(body),
      };
      try {
        await model().create([stored]);
        return toDocument<Body>(stored);
      } catch (error) {
        if ((error as { code?: number }).code === DUPLICATE_KEY)
          throw new Refusal('conflict', 'This already exists');
        throw error;
      }
    },
    change: (id, fn, { quiet = false } = {}) =>
      changeOptimistically({ get }, id, fn, (known, body) => {
        const version = known.version + 1;
        const staysPublished = quiet && known.publishedVersion === known.version;
        const publishing = staysPublished ? { publishedVersion: version } : { unpublished: true };
        return update(
          { _id: id, version: known.version, publishedVersion: known.publishedVersion, deleted: false },
          { $set: { body: asJson(body), version, ...publishing } },
        );
      }),
    remove: (id) =>
      update(
        { _id: id, deleted: false },
        { $set: { deleted: true, unpublished: true }, $inc: { version: 1 } },
      ),
    async unpublished(limit) {
      const found = await model()
        .find({ unpublished: true })
        .sort({ createdAt: 1, _id: 1 })
        .limit(limit)
        .lean();
      return (found as StoredDocument[]).map((stored) => toDocument<Body>(stored));
    },
    async markPublished(id, version) {
      const done = await model().updateOne(
        { _id: id, version },
        { $set: { publishedVersion: version, unpublished: false } },
      );
      if (done.matchedCount === 0)
        await model().updateOne(
          { _id: id, version: { $gt: version } },
          { $max: { publishedVersion: version } },
        );
    },
    async publishTo(log) {
      const before = (await targets().findById(name).lean()) as Target | null;
      if (before?.log === log) return 0;
      // The documents come first, so that a crash in between repeats both steps.
      const { modifiedCount } = await model().updateMany(
        { publishedVersion: { $gt: 0 } },
        { $set: { publishedVersion: 0, unpublished: true } },
      );
      await targets().updateOne({ _id: name }, { $set: { log } }, { upsert: true });
      return modifiedCount;
    },
  };
}
