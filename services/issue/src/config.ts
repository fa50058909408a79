import { z } from 'zod';
import { authConfig, baseConfig, readConfig, type Environment } from '@slipcast/service-kit/config';
import { documentsConfig } from '@slipcast/storage/documents/create-documents';

const schema = z.object({ ...baseConfig, ...authConfig, ...documentsConfig });

export type IssueConfig = z.infer<typeof schema>;
export const readIssueConfig = (environment?: Environment): IssueConfig =>
  readConfig('issue', schema, environment);
