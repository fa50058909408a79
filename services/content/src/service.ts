import type { EventData } from '@slipcast/contracts/events/registry';
import { createDocumentRelay } from '@slipcast/event-bus/outbox/document-relay';
import type { Service } from '@slipcast/service-kit/service';
import { createStandardService, type HostOptions } from '@slipcast/service-kit/standard-service';
import { createDocuments } from '@slipcast/storage/documents/create-documents';
import type { ContentConfig } from './config.ts';
import { pageRoutes } from './routes/pages.ts';
import { showShop } from './routes/show-shop.ts';
import { webManifest } from './routes/web-manifest.ts';
import type { PageName } from './store/default-pages.ts';
import type { StoredPage } from './store/page-store.ts';

/** The texts of the about and contact pages, and what the shop is called. */
export const createContentService = (config: ContentConfig, host: HostOptions = {}): Service =>
  createStandardService('content', config, host, (kit) => {
    const { logger, metrics } = kit;
    const bus = kit.bus(config);
    const authenticator = kit.authenticator(config);
    const documents = kit.add(createDocuments(config.DOCUMENTS_URL, logger));
    const pages = documents.collection<StoredPage>('pages');
    const relay = kit.add(
      createDocumentRelay({
        store: pages,
        bus,
        logger,
        metrics,
        toEvents: ({ id, version }) => {
          const data: EventData<'content.changed.v1'> = { page: id as PageName, version };
          return [{ type: 'content.changed.v1', data }];
        },
      }),
    );
    const names: PageName[] = ['about', 'contact'];
    const routes = names.flatMap((name) => pageRoutes(pages, name, relay.wake));
    return { authenticator, endpoints: [...routes, showShop(config), webManifest(config)] };
  });
