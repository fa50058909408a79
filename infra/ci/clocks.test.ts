import { describe, expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Every replica has a clock of its own, and some clocks are wrong. Whatever replicas must agree on, such as leases, expiry and
 * due times, is decided by the clock of the store that they share: `now()` or `clock_timestamp()` in PostgreSQL, `TIME` in
 * Redis (docs/adr/0022-use-the-database-clock.md). Here is where a process may read its own, and why that is safe.
 */
const MAY_READ_THEIR_OWN: Record<string, string> = {
  'packages/event-bus/src/dead-letters.ts': 'a record for operators: when a letter was sent again',
  'packages/event-bus/src/delivery.ts': 'a record for operators: when the group gave up',
  'packages/event-bus/src/kafka/client.ts': 'kafkajs compares it with its own time, in the same process',
  'packages/event-bus/src/outbox/document-relay.ts': 'a record: versions, not times, decide what is newer',
  'packages/service-kit/src/callers.ts':
    "a service's token is good for ten minutes before and after its time",
  'packages/service-kit/src/node-support.ts': 'on which day a warning for operators begins',
  'packages/service-kit/src/tokens.ts': 'sessions of 12 hours may end some minutes early or late',
  'packages/storage/src/documents/jsonb-documents.ts': 'a record: the order of lists',
  'packages/storage/src/documents/mongoose-documents.ts':
    'records: the order of lists, and when a document was published',
  'packages/storage/src/documents/mongoose-target.ts':
    'ten minutes back from a start of the broker, which loses its last second',
  'services/cart/src/carts/wire-cart.ts': 'tells the time with an empty cart, in which nothing runs out',
  'services/catalogue/src/photographs/remove-unused-images.ts':
    'images are kept for 90 days; minutes make no difference',
  'services/catalogue/src/photographs/image-store.ts': 'a record: when an image was uploaded',
  'services/catalogue/src/imports/import-routes.ts': 'records: when a file was uploaded and imported',
  'services/catalogue/src/imports/remove-old-imports.ts':
    'uploads are kept for 90 days; minutes make no difference',
  'services/catalogue/src/imports/run-import.ts':
    'a record: when an import ended; without progress is measured by each process for itself',
  'services/catalogue/src/imports/write-imported.ts':
    'a record for search engines and the audit log: when a product was changed',
  'services/catalogue/src/seconds/make-second.ts':
    'a record for search engines and the audit log: when a product was made',
  'services/catalogue/src/products/admin-product-routes.ts':
    'a record for search engines: when a product was changed',
  'services/catalogue/src/products/catalogue-snapshot.ts':
    'when an update opens in lists and pages; cart and order decide by the clocks of their stores',
  'services/catalogue/src/updates/create-updates.ts':
    'whether an update shows as open, and records of presses; cart and order decide by the clocks of their stores',
  'services/catalogue/src/products/category-routes.ts':
    'a record for search engines and the audit log: when a category was renamed',
  'services/catalogue/src/products/preview-routes.ts':
    'the link to a draft works for fourteen days; minutes make no difference',
  'services/catalogue/src/products/wire-product.ts': 'the same, as the back office shows it',
  'services/catalogue/src/products/product-change-routes.ts':
    'records: when shoppers last saw a change, when a draft was published, and when an admin did it',
  'services/catalogue/src/photographs/upload-routes.ts':
    'a record for the audit log: when an image was uploaded',
  'services/content/src/routes/email-texts.ts': 'a record for the audit log: when a text was changed',
  'services/content/src/routes/pages.ts': 'a record for the audit log: when a page was changed',
  'services/content/src/routes/send-message.ts': 'a record: when a message was sent',
  'services/content/src/routes/settings.ts': 'a record for the audit log: when the settings were changed',
  'services/content/src/routes/show-shop.ts': 'around which day the dispatch dates are listed',
  'services/content/src/jobs/count-visits.ts': 'on which day a visit counts; near midnight either is right',
  'services/content/src/jobs/delete-old-visits.ts':
    'counts are kept for 400 days; minutes make no difference',
  'services/content/src/routes/visits.ts': 'which days are shown',
  'services/content/src/subscriptions/count-paid-orders.ts':
    'whether an order was paid more than 31 days ago; minutes make no difference',
  'services/catalogue/src/stock/on-stock-changed.ts':
    'a record for search engines: when a product was changed',
  'services/issue/src/service.ts': 'a record: when an issue was raised or fixed',
  'services/email-worker/src/routes/show-sample.ts': 'on which day an order that there is not was placed',
  'services/order/src/posting/posting-routes.ts':
    "a preview of rows: shipping decides again by the database's clock",
  'services/payment/src/provider/square-provider.ts':
    'for an answer without the time of the payment, which Square always sends',
  'services/payment/src/payments/payment.ts':
    "an attempt before it is written: its row gets the database's time",
};

const READS_CLOCK = /\bDate\.now\b|\bnew Date\(\)/;
const root = join(import.meta.dirname, '../..');

describe('the clock of a process', () => {
  it('decides nothing that processes share', () => {
    const files = globSync(
      '{services/*,packages/{contracts,storage,event-bus,service-kit},gateway}/src/**/*.ts',
      {
        cwd: root,
      },
    ).filter((file) => !file.endsWith('.test.ts'));
    expect(files.length).toBeGreaterThan(200);
    const reading = files.filter((file) => READS_CLOCK.test(readFileSync(join(root, file), 'utf8')));
    // Ask the store for the time instead (`databaseTime`, or in the statement itself), or add the file above and say why not.
    expect(reading.filter((file) => !(file in MAY_READ_THEIR_OWN))).toEqual([]);
    // What no longer reads it does not belong in the list.
    expect(Object.keys(MAY_READ_THEIR_OWN).filter((file) => !reading.includes(file))).toEqual([]);
  });
});
