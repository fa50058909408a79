import type { Model, Mongoose } from 'mongoose';
import { checkName } from './documents.ts';
import type { Documents } from './documents.ts';
import { mongooseStore } from './mongoose-store.ts';
import type { StoredDocument, Target } from './mongoose-store.ts';

const START_TRIES = 6;
const MAJORITY = { w: 'majority' } as const;

/** Retries, because MongoDB may be starting too. Rejects after half a minute, but at once for a wrong password. */
async function connectWithRetry(mongoose: Mongoose, url: string): Promise<void> {
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
      const isUnavailable = error instanceof Error && error.name === 'MongooseServerSelectionError';
      if (!isUnavailable || attempt === START_TRIES) throw error;
    }
  }
}

const targetModel = (mongoose: Mongoose): Model<Target> => {
  const options = { versionKey: false, collection: 'documents_target' } as const;
  return mongoose.model<Target>(
    'documents_target',
    new mongoose.Schema<Target>({ _id: String, log: String }, options),
  );
};

function documentModel(mongoose: Mongoose, name: string, fields: string[]): Model<StoredDocument> {
  const schema = new mongoose.Schema<StoredDocument>(
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
  return mongoose.model<StoredDocument>(name, schema);
}

/** Documents in MongoDB with majority reads and writes. Mongoose is loaded only when they start. */
export function createMongooseDocuments(url: string): Documents {
  const declared: { name: string; fields: string[] }[] = [];
  const models = new Map<string, Model<StoredDocument>>();
  let targets: Model<Target> | undefined;
  let mongoose: Mongoose | undefined;
  const modelOf = (name: string): Model<StoredDocument> => {
    const model = models.get(name);
    if (!model) throw new Error(`the documents have not been started: ${name}`);
    return model;
  };
  return {
    name: 'documents',
    collection(name, fields = []) {
      declared.push({ name: checkName(name), fields: fields.map(checkName) });
      return mongooseStore(
        name,
        fields,
        () => modelOf(name),
        () => {
          if (!targets) throw new Error('the documents have not been started');
          return targets;
        },
      );
    },
    async start() {
      const { Mongoose } = (await import('mongoose')).default;
      mongoose = new Mongoose();
      await connectWithRetry(mongoose, url);
      targets = targetModel(mongoose);
      for (const { name, fields } of declared) {
        const model = documentModel(mongoose, name, fields);
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
