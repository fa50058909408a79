import type { Bus } from '../bus.ts';
import type { Logger } from 'pino';
import type { MetricsRegistry } from '../bus-options.ts';
import { nameUuid } from '../name-uuid.ts';
import { withTimeout } from '../timeout.ts';
import { logCheck } from './log-check.ts';
import { throttled, wakeablePause } from '../timing.ts';
import type { Document, DocumentStore } from '@slipcast/storage/documents/documents';

const BATCH = 100;
const POLL_MS = 1000;
const STOP_WAIT_MS = 1000;
const MAX_COUNTED = 1000;

const unsentEvents = ({ outgoing = [], publishedVersion }: Document<object>) =>
  outgoing.filter(({ version }) => version > publishedVersion);

/**
 * Publishes changed documents, then marks them as published. Versions in between may be skipped, and after a crash or with
 * several replicas an event may arrive twice or after a newer one, so consumers accept only versions newer than theirs. Events that
 * were written with a change (`change(…, { events })`) are each sent, at least once, with an id that stays the same.
 * When the event log was replaced (all of Redis was lost), every document is published again, because perhaps no one had
 * read it; when its broker was started again, those published in the ten minutes before.
 */
export function createDocumentRelay<Body extends object>(options: {
  store: DocumentStore<Body>;
  bus: Pick<Bus, 'publish' | 'log'>;
  toEvents: (document: Document<Body>) => { type: string; data: unknown }[];
  logger: Logger;
  metrics?: Pick<MetricsRegistry, 'gauge'>;
  /** How often to check whether the event log was replaced. Default: 2000. */
  checkEveryMs?: number;
}) {
  const { store, bus, toEvents, logger, checkEveryMs = 2000 } = options;
  options.metrics?.gauge(
    'documents_unpublished',
    `Documents whose newest version is not published yet, at most ${MAX_COUNTED}`,
    async () => (await store.unpublished(MAX_COUNTED)).length,
  );
  const stopping = new AbortController();
  const { pause, wake } = wakeablePause(POLL_MS);
  let working: Promise<void> = Promise.resolve();

  const storeLog = logCheck(bus, (log) => store.publishTo(log));
  const checkLog = throttled(checkEveryMs, async () => {
    const resent = await storeLog();
    const about = { documents: resent, collection: store.name };
    if (resent > 0)
      logger.warn(about, 'the event log was replaced or started again: documents are published again');
  });
  const publish = async () => {
    await checkLog();
    for (;;) {
      const documents = await store.unpublished(BATCH);
      const events = documents.flatMap((document) =>
        [
          ...toEvents(document).map((event) => ({
            // The same in every relay that publishes this version, so that an inbox recognises a repeat.
            id: nameUuid(store.name, document.id, String(document.version), event.type),
            traceparent: document.traceparent,
            ...event,
          })),
          // Of each change, none is left out; those that were sent before have their ids.
          ...unsentEvents(document),
        ].map(({ id, type, traceparent, data }) => ({
          id,
          type,
          key: document.id,
          occurredAt: new Date().toISOString(),
          ...(traceparent && { traceparent }),
          data,
        })),
      );
      await bus.publish(events);
      for (const { id, version } of documents) await store.markPublished(id, version);
      if (documents.length < BATCH || stopping.signal.aborted) return;
    }
  };
  const work = async () => {
    while (!stopping.signal.aborted) {
      await publish().catch((error: unknown) => {
        if (!stopping.signal.aborted)
          logger.warn({ err: error, collection: store.name }, 'publishing failed, retrying');
      });
      await pause();
    }
  };
  return {
    name: `relay of ${store.name}`,
    start() {
      working = work();
    },
    /** Publishes at once: call it after a write. */
    wake,
    /** Publishes again what was published in the last so many milliseconds. Returns how many documents that is. */
    async resend(ageMs: number): Promise<number> {
      const documents = await store.publishAgain(ageMs);
      wake();
      return documents;
    },
    /** Stop the relay before the bus: a publish that is still waiting gets a second, then ends when the bus closes. */
    async stop() {
      stopping.abort();
      wake();
      await withTimeout(working, STOP_WAIT_MS);
    },
  };
}
