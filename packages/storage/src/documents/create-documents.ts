import { z } from 'zod';
import type { Logger } from 'pino';
import type { Documents } from './documents.ts';
import { createJsonbDocuments } from './jsonb-documents.ts';
import { createMongooseDocuments } from './mongoose-documents.ts';

/** What services with documents need in their environment. */
export const documentsConfig = {
  /** `postgres://…` stores documents as jsonb, `mongodb://…` in MongoDB. */
  DOCUMENTS_URL: z.string().regex(/^(postgres(ql)?|mongodb(\+srv)?):\/\//, 'postgres://… or mongodb://…'),
};

/** Chooses the adapter by URL. */
export const createDocuments = (url: string, logger: Logger): Documents =>
  url.startsWith('mongodb') ? createMongooseDocuments(url) : createJsonbDocuments(url, logger);
