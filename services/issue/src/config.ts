import { authConfig, baseConfig, busConfig, callerConfig, configReader } from '@slipcast/service-kit/config';
import { documentsConfig } from '@slipcast/storage/documents/create-documents';

export const readIssueConfig = configReader('issue', {
  ...baseConfig,
  ...callerConfig,
  ...authConfig,
  ...documentsConfig,
  ...busConfig,
});

export type IssueConfig = ReturnType<typeof readIssueConfig>;
