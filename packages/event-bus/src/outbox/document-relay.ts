import type { Bus } from '../bus.ts';
import type { Logger } from 'pino';
import type { MetricsRegistry } from '../metrics.ts';
import { nameUuid } from '../name-uuid.ts';
import type { Document, DocumentStore } from '@slipcast/storage/documents/documents';

export interface DocumentRelay {
  name: string;
  start(): void;
  stop(): Promise<void>;
  /** Looks at once for something to publish: call it after a write. */
  wake(): void;
}

const BATCH = 100;
const POLL_MS = 1000;
const LOOK_EVERY_MS = 2000;
const MOST_COUNTED = 1000;

/**
 * Tells the others about documents that have changed: publishes what is unpublished, then marks it. Versions in between
 * may be skipped, and after a crash or with several replicas an event may come twice or after a newer one, so consumers
 * only take versions newer than theirs. When the bus has become another one (all of Redis was lost), everything is
 * published again: perhaps nobody had read it yet.
 */
export function createDocumentRelay<Body extends object>(options: {
  store: DocumentStore<Body>;
  bus: Pick<Bus, 'publish' | 'identity'>;
  toEvents: (document: Document<Body>) => { type: string; data: unknown }[];
  logger: Logger;
  metrics?: Pick<MetricsRegistry, 'gauge'>;
  now?: () => Date;
  /** How often to look whether the bus has lost what was published. 2000. */
  lookEveryMs?: number;
}): DocumentRelay {
  const { store, bus, toEvents, logger, now = () => new Date(), lookEveryMs = LOOK_EVERY_MS } = options;
  options.metrics?.gauge(
    'documents_unpublished',
    `Documents whose newest version was not told to the others yet, at most ${MOST_COUNTED}`,
    async () => (await store.unpublished(MOST_COUNTED)).length,
  );
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  let looked = -Infinity;

  const look = async () => {
    if (performance.now() - looked < lookEveryMs) return;
    const again = await store.publishTo(await bus.identity());
    if (again > 0)
      logger.warn(
        { documents: again, collection: store.name },
        'the bus is another one than before: documents are published again',
      );
    looked = performance.now();
  };
  const publish = async () => {
    await look();
    for (;;) {
      const documents = await store.unpublished(BATCH);
      const events = documents.flatMap((document) =>
        toEvents(document).map(({ type, data }) => ({
          // The same for every relay that publishes this version, so that an inbox knows a repeat.
          id: nameUuid(store.name, document.id, String(document.version), type),
          type,
          key: document.id,
          occurredAt: now().toISOString(),
          data,
        })),
      );
      await bus.publish(events);
      for (const { id, version } of documents) await store.markPublished(id, version);
      if (documents.length < BATCH || stopped) return;
    }
  };
  const wake = () => {
    if (stopped) return;
    // Somebody wrote while a run is under way, perhaps behind its back: it is followed by another one.
    again = running !== undefined;
    running ??= publish()
      .catch((error: unknown) => {
        if (!stopped)
          logger.warn({ err: error, collection: store.name }, 'publishing failed, will try again');
      })
      .finally(() => {
        running = undefined;
        if (again) wake();
      });
  };
  return {
    name: `relay of ${store.name}`,
    start() {
      timer = setInterval(wake, POLL_MS);
      wake();
    },
    wake,
    /** What a publish waits for ends when the bus is closed: stop the relay first, it gives the bus a second. */
    async stop() {
      stopped = true;
      clearInterval(timer);
      if (running) await Promise.race([running, new Promise((resolve) => setTimeout(resolve, 1000).unref())]);
    },
  };
}
