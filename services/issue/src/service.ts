import { createDocuments } from '@slipcast/storage/documents/create-documents';
import type { Service } from '@slipcast/service-kit/service';
import { createStandardService, type HostOptions } from '@slipcast/service-kit/standard-service';
import type { IssueConfig } from './config.ts';
import { deleteIssue } from './routes/delete-issue.ts';
import { listIssues } from './routes/list-issues.ts';
import { summariseIssues } from './routes/summarise-issues.ts';
import { editIssue, raiseIssue } from './routes/write-issue.ts';
import { createIssueStore } from './store/issue-store.ts';

/** The shop's issue tracker, for its admins. */
export const createIssueService = (
  config: IssueConfig,
  { now = () => new Date(), ...host }: HostOptions & { now?: () => Date } = {},
): Service =>
  createStandardService('issue', config, host, (kit) => {
    const authenticator = kit.authenticator(config);
    const issues = createIssueStore(kit.add(createDocuments(config.DOCUMENTS_URL, kit.logger)));
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
