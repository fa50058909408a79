import type { Model, Mongoose, QueryFilter } from 'mongoose';
import { Refusal } from '@slipcast/contracts/refusal';
import { changeOptimistically, checkName } from './documents.ts';
import type { Document, DocumentStore, Documents, Filter, Query } from './documents.ts';

const DUPLICATE_KEY = 11_000;
const START_TRIES = 6;
const MAJORITY = { w: 'majority' } as const;

interface Kept {
  _id: string;
  version: number;
  publishedVersion: number;
  /** version > publishedVersion, as a field of its own because MongoDB can't index a comparison. */
  unpublished: boolean;
  deleted: boolean;
  createdAt: Date;
  body: object;
}

/** The log that a collection is published to. */
interface Target {
  _id: string;
  log: string;
}

const shown = <Body>(kept: Kept): Document<Body> => {
  const { _id: id, version, publishedVersion, deleted, createdAt, body } = kept;
  return { id, version, publishedVersion, deleted, createdAt, body: body as Body };
};
const shownOrNull = <Body>(kept: Kept | null): Document<Body> | null => kept && shown<Body>(kept);

/** As `jsonb` would keep it: MongoDB makes null of undefined, and knows moments. */
const asJson = <Body extends object>(body: Body): Body => JSON.parse(JSON.stringify(body)) as Body;

function filterOf({ where = {}, contains }: Filter, fields: string[]): QueryFilter<Kept> {
  const filter: Record<string, unknown> = { deleted: false };
  for (const [field, value] of Object.entries(where)) {
    if (!fields.includes(field)) throw new Error(`${field} is not declared as searchable`);
    filter[`body.${field}`] = value;
  }
  if (contains) {
    const literally = contains.text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
    // Beside the rest: the same field may be in `where`, too.
    filter['$and'] = [{ [`body.${checkName(contains.field)}`]: { $regex: literally, $options: 'i' } }];
  }
  return filter as QueryFilter<Kept>;
}

function store<Body extends object>(
  name: string,
  fields: string[],
  model: () => Model<Kept>,
  targets: () => Model<Target>,
): DocumentStore<Body> {
  const update = async (filter: QueryFilter<Kept>, change: object) =>
    shownOrNull<Body>(
      (await model().findOneAndUpdate(filter, change, {
        returnDocument: 'after',
        lean: true,
      })) as Kept | null,
    );
  const get = async (id: string) =>
    shownOrNull<Body>((await model().findOne({ _id: id, deleted: false }).lean()) as Kept | null);

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
        .find(filter as QueryFilter<Kept>)
        .sort({ createdAt: direction, _id: direction })
        .skip(skip)
        .limit(limit)
        .lean();
      return (found as Kept[]).map((kept) => shown<Body>(kept));
    },
    count: (where, contains) => model().countDocuments(filterOf({ where, contains }, fields)).exec(),
    async insert(id, body, createdAt = new Date()) {
      const kept = {
        _id: id,
        version: 1,
        publishedVersion: 0,
        unpublished: true,
        deleted: false,
        createdAt,
        body: asJson(body),
      };
      try {
        await model().create([kept]);
        return shown<Body>(kept);
      } catch (error) {
        if ((error as { code?: number }).code === DUPLICATE_KEY)
          throw new Refusal('conflict', 'This already exists');
        throw error;
      }
    },
    change: (id, fn, { quiet = false } = {}) =>
      changeOptimistically({ get }, id, fn, (known, body) => {
        const version = known.version + 1;
        const silent = quiet && known.publishedVersion === known.version;
        const publishing = silent ? { publishedVersion: version } : { unpublished: true };
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
      return (found as Kept[]).map((kept) => shown<Body>(kept));
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
      // First the documents: a crash in between repeats this.
      const { modifiedCount } = await model().updateMany(
        { publishedVersion: { $gt: 0 } },
        { $set: { publishedVersion: 0, unpublished: true } },
      );
      await targets().updateOne({ _id: name }, { $set: { log } }, { upsert: true });
      return modifiedCount;
    },
  };
}

/** A start may meet a MongoDB that is starting as well. Rejects after half a minute, and at once for a wrong password. */
async function connectPatiently(mongoose: Mongoose, url: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await mongoose.connect(url, {
        serverSelectionTimeoutMS: 5000,
        autoIndex: false,
        readConcernLevel: 'majority',
        writeConcern: MAJORITY,
      });
      return;
    } catch (error) {
      const isAway = error instanceof Error && error.name === 'MongooseServerSelectionError';
      if (!isAway || attempt === START_TRIES) throw error;
    }
  }
}

/** Documents in MongoDB, majority writes and reads; the driver is loaded at the start only. */
export function createMongooseDocuments(url: string): Documents {
  const declared: { name: string; fields: string[] }[] = [];
  const models = new Map<string, Model<Kept>>();
  let targets: Model<Target> | undefined;
  let mongoose: Mongoose | undefined;
  const modelOf = (name: string): Model<Kept> => {
    const model = models.get(name);
    if (!model) throw new Error(`the documents are not started: ${name}`);
    return model;
  };
  return {
    name: 'documents',
    collection(name, fields = []) {
      declared.push({ name: checkName(name), fields: fields.map(checkName) });
      return store(
        name,
        fields,
        () => modelOf(name),
        () => {
          if (!targets) throw new Error('the documents are not started');
          return targets;
        },
      );
    },
    async start() {
      const { Mongoose } = (await import('mongoose')).default;
      mongoose = new Mongoose();
      await connectPatiently(mongoose, url);
      targets = mongoose.model<Target>(
        'documents_target',
        new mongoose.Schema<Target>(
          { _id: String, log: String },
          { versionKey: false, collection: 'documents_target' },
        ),
      );
      for (const { name, fields } of declared) {
        const schema = new mongoose.Schema<Kept>(
          {
            _id: String,
            version: Number,
            publishedVersion: Number,
            unpublished: Boolean,
            deleted: Boolean,
            createdAt: Date,
            body: mongoose.Schema.Types.Mixed,
          },
          { versionKey: false, minimize: false, collection: name },
        );
        schema.index({ deleted: 1, createdAt: 1, _id: 1 });
        schema.index({ unpublished: 1, createdAt: 1 });
        for (const field of fields) schema.index({ [`body.${field}`]: 1, createdAt: 1, _id: 1 });
        const model = mongoose.model<Kept>(name, schema);
        await model.createIndexes();
        models.set(name, model);
      }
    },
    async check() {
      await mongoose?.connection.db?.admin().ping();
    },
    async stop() {
      await mongoose?.disconnect();
    },
  };
}
