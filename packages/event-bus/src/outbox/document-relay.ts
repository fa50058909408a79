import type { Bus } from '../bus.ts';
import type { Logger } from 'pino';
import type { MetricsRegistry } from '../metrics.ts';
import { nameUuid } from '../name-uuid.ts';
import type { Document, DocumentStore } from '@slipcast/storage/documents/documents';

export interface DocumentRelay {
  name: string;
  start(): void;
  stop(): Promise<void>;
  /** Publishes at once: call it after a write. */
  wake(): void;
}

const BATCH = 100;
const POLL_MS = 1000;
const CHECK_EVERY_MS = 2000;
const MAX_COUNTED = 1000;

/**
 * Publishes changed documents, then marks them as published. Versions in between may be skipped, and after a crash or with
 * several replicas an event may arrive twice or after a newer one, so consumers accept only versions newer than theirs.
 * When the event log was replaced (all of Redis was lost), every document is published again, because perhaps nobody had
 * read it.
 */
export function createDocumentRelay<Body extends object>(options: {
  store: DocumentStore<Body>;
  bus: Pick<Bus, 'publish' | 'identity'>;
  toEvents: (document: Document<Body>) => { type: string; data: unknown }[];
  logger: Logger;
  metrics?: Pick<MetricsRegistry, 'gauge'>;
  now?: () => Date;
  /** How often to check whether the event log was replaced. Default: 2000. */
  checkEveryMs?: number;
}): DocumentRelay {
  const { store, bus, toEvents, logger, now = () => new Date(), checkEveryMs = CHECK_EVERY_MS } = options;
  options.metrics?.gauge(
    'documents_unpublished',
    `Documents whose newest version is not published yet, at most ${MAX_COUNTED}`,
    async () => (await store.unpublished(MAX_COUNTED)).length,
  );
  let running: Promise<void> | undefined;
  let runAgain = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let checkedAt = -Infinity;

  const checkLog = async () => {
    if (performance.now() - checkedAt < checkEveryMs) return;
    const resent = await store.publishTo(await bus.identity());
    if (resent > 0)
      logger.warn(
        { documents: resent, collection: store.name },
        'the event log was replaced: documents are published again',
      );
    checkedAt = performance.now();
  };
  const publish = async () => {
    await checkLog();
    for (;;) {
      const documents = await store.unpublished(BATCH);
      const events = documents.flatMap((document) =>
        toEvents(document).map(({ type, data }) => ({
          // The same in every relay that publishes this version, so that an inbox recognises a repeat.
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
    // The run in progress may already have read the documents, so a second run follows it.
    runAgain = running !== undefined;
    running ??= publish()
      .catch((error: unknown) => {
        if (!stopped) logger.warn({ err: error, collection: store.name }, 'publishing failed, retrying');
      })
      .finally(() => {
        running = undefined;
        if (runAgain) wake();
      });
  };
  return {
    name: `relay of ${store.name}`,
    start() {
      timer = setInterval(wake, POLL_MS);
      wake();
    },
    wake,
    /** Stop the relay before the bus: a publish that is still waiting gets a second, then ends when the bus closes. */
    async stop() {
      stopped = true;
      clearInterval(timer);
      if (running) await Promise.race([running, new Promise((resolve) => setTimeout(resolve, 1000).unref())]);
    },
  };
}
