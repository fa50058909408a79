import { z } from 'zod';
import { readConfig, type Environment } from '@slipcast/service-kit/config';

const POSTGRES = /^postgres(ql)?:\/\//;
const MONGODB = /^mongodb(\+srv)?:\/\//;
const database = z.string().regex(POSTGRES, 'postgres://…');
const documents = z.string().regex(MONGODB, 'mongodb://…');

/** The addresses that the services have, under the names that they have in the chart's Secret. */
const schema = z.object({
  DATABASE_URL_ORDER: database,
  DATABASE_URL_CART: database,
  DATABASE_URL_PAYMENT: database,
  DATABASE_URL_USER: database,
  DATABASE_URL_EMAIL_WORKER: database,
  DOCUMENTS_URL_CATALOGUE: documents,
  DOCUMENTS_URL_CONTENT: documents,
  DOCUMENTS_URL_ISSUE: documents,
  OBJECTS_URL: z.string().regex(/^s3:\/\//, 's3://…'),
});
export const readBackupConfig = (environment?: Environment) => readConfig('backup', schema, environment);

/** Where the shop keeps what a backup holds. A part that is left out is left alone. */
export interface ShopStores {
  /** By service; the ledger first, so that no other is older than it. */
  databases: Record<string, string>;
  /** By service. */
  documents: Record<string, string>;
  objects: string;
}

export function storesOf(config: ReturnType<typeof readBackupConfig>): ShopStores {
  return {
    databases: {
      order: config.DATABASE_URL_ORDER,
      payment: config.DATABASE_URL_PAYMENT,
      cart: config.DATABASE_URL_CART,
      user: config.DATABASE_URL_USER,
      'email-worker': config.DATABASE_URL_EMAIL_WORKER,
    },
    documents: {
      catalogue: config.DOCUMENTS_URL_CATALOGUE,
      content: config.DOCUMENTS_URL_CONTENT,
      issue: config.DOCUMENTS_URL_ISSUE,
    },
    objects: config.OBJECTS_URL,
  };
}
