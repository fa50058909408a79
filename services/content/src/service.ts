import type { Server } from 'node:net';
import type { EventData } from '@slipcast/contracts/events/registry';
import { createAccounts } from '@slipcast/service-kit/accounts';
import { createApp } from '@slipcast/service-kit/app';
import { createBus } from '@slipcast/event-bus/create-bus';
import { createDocuments } from '@slipcast/storage/documents/create-documents';
import { createDocumentRelay } from '@slipcast/event-bus/outbox/document-relay';
import { createLogger, type Logger } from '@slipcast/service-kit/logs';
import { createMetrics } from '@slipcast/service-kit/metrics';
import { createService, type Service } from '@slipcast/service-kit/service';
import type { ContentConfig } from './config.ts';
import type { PageBodies, PageName } from './pages.ts';
import { editAbout, editContact } from './routes/edit-page.ts';
import { showPage, showPageToAdmin } from './routes/show-page.ts';

/** The texts of the about and contact pages. */
export function createContentService(
  config: ContentConfig,
  options: { listener?: Server; logger?: Logger } = {},
): Service {
  const logger = options.logger ?? createLogger('content', config.LOG_LEVEL);
  const metrics = createMetrics('content');
  const accounts = createAccounts(config, logger);
  const documents = createDocuments(config.DOCUMENTS_URL, logger);
  const pages = documents.collection<PageBodies[PageName]>('pages');
  const bus = createBus({
    url: config.BUS_URL,
    instance: config.BUS_INSTANCE,
    clientId: 'content',
    logger,
    metrics,
  });
  const relay = createDocumentRelay({
    store: pages,
    bus,
    logger,
    metrics,
    toEvents: ({ id, version }) => {
      const data: EventData<'content.changed.v1'> = { page: id as PageName, version };
      return [{ type: 'content.changed.v1', data }];
    },
  });
  const endpoints = [
    showPage(pages, 'about'),
    showPage(pages, 'contact'),
    showPageToAdmin(pages, 'about'),
    showPageToAdmin(pages, 'contact'),
    editAbout(pages, relay.wake),
    editContact(pages, relay.wake),
  ];
  return createService({
    name: 'content',
    host: config.HOST,
    port: config.PORT,
    listener: options.listener,
    logger,
    parts: [
      accounts.part,
      { name: 'documents', start: () => documents.start(), stop: () => documents.close() },
      { name: 'bus', start: () => bus.start(), stop: () => bus.close() },
      relay,
    ],
    listen: () =>
      createApp({
        name: 'content',
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
