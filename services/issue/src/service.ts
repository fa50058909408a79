import type { Server } from 'node:net';
import { createAccounts } from '@slipcast/service-kit/accounts';
import { createApp } from '@slipcast/service-kit/app';
import { createDocuments } from '@slipcast/storage/documents/create-documents';
import { createLogger, type Logger } from '@slipcast/service-kit/logs';
import { createMetrics } from '@slipcast/service-kit/metrics';
import { createService, type Service } from '@slipcast/service-kit/service';
import type { IssueConfig } from './config.ts';
import type { Issue } from './issue.ts';
import { deleteIssue } from './routes/delete-issue.ts';
import { listIssues } from './routes/list-issues.ts';
import { summariseIssues } from './routes/summarise-issues.ts';
import { editIssue, raiseIssue } from './routes/write-issue.ts';

/** The shop's issue tracker, for its admins. */
export function createIssueService(
  config: IssueConfig,
  options: { listener?: Server; logger?: Logger; now?: () => Date } = {},
): Service {
  const now = options.now ?? (() => new Date());
  const logger = options.logger ?? createLogger('issue', config.LOG_LEVEL);
  const metrics = createMetrics('issue');
  const accounts = createAccounts(config, logger);
  const documents = createDocuments(config.DOCUMENTS_URL, logger);
  const issues = documents.collection<Issue>('issues', ['status', 'issue_type', 'priority']);
  const endpoints = [
    listIssues(issues),
    summariseIssues(issues),
    raiseIssue(issues, now),
    editIssue(issues, now),
    deleteIssue(issues),
  ];
  return createService({
    name: 'issue',
    host: config.HOST,
    port: config.PORT,
    listener: options.listener,
    logger,
    parts: [
      accounts.part,
      { name: 'documents', start: () => documents.start(), stop: () => documents.close() },
    ],
    listen: () =>
      createApp({
        name: 'issue',
        endpoints,
        logger,
        metrics,
        internalToken: config.INTERNAL_TOKEN,
        authenticator: accounts.authenticator,
        readiness: () =>
          documents.ping().then(
            () => [],
            () => ['documents'],
          ),
      }),
  });
}
