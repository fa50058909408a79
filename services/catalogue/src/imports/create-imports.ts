import type { Bus } from '@slipcast/event-bus/bus';
import { createDocumentRelay } from '@slipcast/event-bus/outbox/document-relay';
import type { ServiceKit } from '@slipcast/service-kit/standard-service';
import type { Documents } from '@slipcast/storage/documents/documents';
import type { Objects } from '@slipcast/storage/objects/objects';
import type { Photographs } from '../photographs/create-photographs.ts';
import type { CatalogueSnapshot, ProductStore } from '../products/catalogue-snapshot.ts';
import type { Settings } from '../settings/shop-settings.ts';
import { createPhotographFetcher } from './fetch-photographs.ts';
import { createFoundProducts, importCollection } from './import-file.ts';
import { importRoutes } from './import-routes.ts';
import { removeOldImports } from './remove-old-imports.ts';
import { createImportRunner } from './run-imports.ts';
import { writeImported, writePhotographs } from './write-imported.ts';
import { createZippedPhotographs } from './zipped-photographs.ts';

const TAKE_OVER_MS = 30_000;

interface Needs {
  bus: Bus;
  documents: Documents;
  objects: Objects;
  store: ProductStore;
  snapshot: Pick<CatalogueSnapshot, 'read'>;
  settings: Settings;
  photographs: Pick<Photographs, 'markUsed' | 'add' | 'added' | 'fetchFrom'>;
  /** Called after each write of a product. */
  changed: (id: string) => void;
  takeOverMs?: number | undefined;
}

/** Products from a table of another shop, or of this one. */
export function createImports(kit: ServiceKit, needs: Needs) {
  const { bus, documents, objects, store, photographs, takeOverMs = TAKE_OVER_MS } = needs;
  const { logger } = kit;
  const imports = importCollection(documents);
  const found = createFoundProducts(objects);
  // Without metrics, as for photographs: its only events are audit entries.
  const relay = kit.add(createDocumentRelay({ store: imports, bus, toEvents: () => [], logger }));
  const writing = { store, markUsed: photographs.markUsed, changed: needs.changed };
  const zipped = createZippedPhotographs(objects);
  const fetcher = createPhotographFetcher({ photographs, zipped, logger });
  const runner = createImportRunner({
    imports,
    found,
    write: (run, product) => writeImported(writing, run, product),
    photograph: (run, product, signal) =>
      writePhotographs(writing, run, product, (urls) => fetcher.fetch(run, urls, signal)),
    ended: zipped.clear,
    logger,
    takeOverMs,
  });
  kit.add(runner.component);
  kit.add(removeOldImports({ imports, found, logger }));
  return {
    endpoints: importRoutes({ ...needs, imports, found, zipped, run: runner.run, changed: relay.wake }),
  };
}
