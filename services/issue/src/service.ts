import { createDocuments } from '@slipcast/storage/documents/create-documents';
import type { Service } from '@slipcast/service-kit/service';
import { createStandardService, type HostOptions } from '@slipcast/service-kit/standard-service';
import type { IssueConfig } from './config.ts';
import type { Issue } from './issue.ts';
import { deleteIssue } from './routes/delete-issue.ts';
import { listIssues } from './routes/list-issues.ts';
import { summariseIssues } from './routes/summarise-issues.ts';
import { editIssue, raiseIssue } from './routes/write-issue.ts';

/** The shop's issue tracker, for its admins. */
export const createIssueService = (
  config: IssueConfig,
  { now = () => new Date(), ...host }: HostOptions & { now?: () => Date } = {},
): Service =>
  createStandardService('issue', config, host, (kit) => {
    const authenticator = kit.authenticator(config);
    const documents = kit.add(createDocuments(config.DOCUMENTS_URL, kit.logger));
    const issues = documents.collection<Issue>('issues', ['status', 'issue_type', 'priority']);
    return {
      authenticator,
      endpoints: [
        listIssues(issues),
        summariseIssues(issues),
        raiseIssue(issues, now),
        editIssue(issues, now),
        deleteIssue(issues),
      ],
    };
  });
