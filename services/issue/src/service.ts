import { createDocuments } from '@slipcast/storage/documents/create-documents';
import type { Service } from '@slipcast/service-kit/service';
import { createStandardService, type HostOptions } from '@slipcast/service-kit/standard-service';
import type { IssueConfig } from './config.ts';
import { issueRoutes } from './routes/issues.ts';
import type { Issue } from './rules/issue.ts';

/** The shop's issue tracker, for its admins. */
export const createIssueService = (
  config: IssueConfig,
  { now = () => new Date(), ...host }: HostOptions & { now?: () => Date } = {},
): Service =>
  createStandardService('issue', config, host, (kit) => {
    const authenticator = kit.authenticator(config);
    const documents = kit.add(createDocuments(config.DOCUMENTS_URL, kit.logger));
    const issues = documents.collection<Issue>('issues', ['status', 'issue_type', 'priority']);
    return { authenticator, endpoints: issueRoutes(issues, now) };
  });
