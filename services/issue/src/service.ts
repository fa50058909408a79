import { createDocumentRelay } from '@slipcast/event-bus/outbox/document-relay';
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
    const { logger, metrics } = kit;
    const bus = kit.bus(config);
    const documents = kit.add(createDocuments(config.DOCUMENTS_URL, logger));
    const issues = documents.collection<Issue>('issues', ['status', 'issue_type', 'priority']);
    // Issues have no events but their lines in the audit log.
    const relay = kit.add(createDocumentRelay({ store: issues, bus, toEvents: () => [], logger, metrics }));
    return { authenticator, endpoints: issueRoutes(issues, now, relay.wake) };
  });
