import type { EmailText, WordedEmail } from '@slipcast/contracts/email-texts';
import { parseEvent, type EventData } from '@slipcast/contracts/events/registry';
import { PAGES, type PageName } from '@slipcast/contracts/pages';
import type { WireSettings } from '@slipcast/contracts/http/settings';
import { createDocumentRelay } from '@slipcast/event-bus/outbox/document-relay';
import type { Service } from '@slipcast/service-kit/service';
import { createStandardService, type HostOptions } from '@slipcast/service-kit/standard-service';
import { createDocuments } from '@slipcast/storage/documents/create-documents';
import type { ContentConfig } from './config.ts';
import { createVisitCounter } from './jobs/count-visits.ts';
import { deleteOldVisits } from './jobs/delete-old-visits.ts';
import { emailTextRoutes } from './routes/email-texts.ts';
import { exportPages } from './routes/export-pages.ts';
import { pageRoutes } from './routes/pages.ts';
import { sendMessage } from './routes/send-message.ts';
import { settingsRoutes } from './routes/settings.ts';
import { showShop } from './routes/show-shop.ts';
import { visitRoutes } from './routes/visits.ts';
import { webManifest } from './routes/web-manifest.ts';
import type { Pages } from './store/default-pages.ts';
import { defaultSettings } from './store/default-settings.ts';
import type { Revised } from './store/revised-store.ts';
import { createShopStore } from './store/shop-store.ts';
import { createVisitStore, type StoredDay } from './store/visit-store.ts';
import { onVoucherOffer, type StoredOffer } from './subscriptions/on-voucher-offer.ts';
import { countPaidOrders } from './subscriptions/count-paid-orders.ts';

/** The texts of the pages that admins edit, the shop's settings, and its visits. */
export const createContentService = (config: ContentConfig, host: HostOptions = {}): Service =>
  createStandardService('content', config, host, (kit) => {
    const { logger, metrics } = kit;
    const bus = kit.bus(config);
    const authenticator = kit.authenticator(config);
    const documents = kit.add(createDocuments(config.DOCUMENTS_URL, logger));
    const pages = documents.collection<Revised<Pages[PageName]>>('pages');
    const settings = documents.collection<Revised<WireSettings>>('settings');
    const visits = createVisitStore(documents.collection<StoredDay>('visits'));
    const vouchers = documents.collection<StoredOffer>('vouchers');
    const defaults = defaultSettings(config);
    const relay = kit.add(
      createDocumentRelay({
        store: pages,
        bus,
        logger,
        metrics,
        toEvents: ({ id, version, body }) => {
          const address = 'address' in body ? { address: body.address } : {};
          const text = id === 'terms' || id === 'delivery' ? { text: body.content } : {};
          const data: EventData<'content.changed.v1'> = {
            page: id as PageName,
            version,
            ...address,
            ...text,
          };
          return [{ type: 'content.changed.v1', data }];
        },
      }),
    );
    const settingsRelay = kit.add(
      createDocumentRelay({
        store: settings,
        bus,
        logger,
        toEvents: ({ version, body }) => {
          // It leaves out what the event does not say.
          const data = parseEvent('shop.changed.v1', { version, ...defaults, ...body });
          return [{ type: 'shop.changed.v1', data }];
        },
      }),
    );
    const emailTexts = documents.collection<Revised<EmailText>>('emailTexts');
    const emailTextRelay = kit.add(
      createDocumentRelay({
        store: emailTexts,
        bus,
        logger,
        toEvents: ({ id, version, body: { subject, heading, opening, closing } }) => {
          const email = id as WordedEmail;
          const data: EventData<'email-text.changed.v1'> = {
            version,
            email,
            subject,
            heading,
            opening,
            closing,
          };
          return [{ type: 'email-text.changed.v1', data }];
        },
      }),
    );
    const shop = createShopStore(config, settings, pages);
    const isOn = async () => (await shop.settings()).countVisits;
    const counter = kit.add(createVisitCounter({ store: visits, isOn, logger }));
    kit.add(deleteOldVisits({ store: visits, logger }));
    kit.subscribe(() => bus.subscribe(countPaidOrders(visits, isOn)));
    kit.subscribe(() => bus.subscribe(onVoucherOffer(vouchers)));
    const routes = PAGES.flatMap((name) => pageRoutes(pages, name, relay.wake));
    return {
      authenticator,
      endpoints: [
        ...routes,
        exportPages(pages),
        ...settingsRoutes(settings, defaults, settingsRelay.wake),
        ...emailTextRoutes(emailTexts, emailTextRelay.wake),
        showShop(config, shop, vouchers),
        sendMessage(config, bus, shop.email),
        webManifest(shop),
        ...visitRoutes({ count: counter.count, store: visits, isOn }),
      ],
    };
  });
