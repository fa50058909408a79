import { createDocumentRelay } from '@slipcast/event-bus/outbox/document-relay';
import { createLogger } from '@slipcast/service-kit/logs';
import type { BodyFormat } from '@slipcast/storage/documents/body-format';
import type { DocumentStore } from '@slipcast/storage/documents/documents';
import { createJsonbDocuments } from '@slipcast/storage/documents/jsonb-documents';
import { TOPIC, type LogProcess } from './log-process.ts';
import type { LogCase, LogWorld } from './log-world.ts';

export interface Pot {
  name: string;
  glaze: string;
  pieces: number;
}
export const pot = (name: string, pieces = 9, glaze = 'slate'): Pot => ({ name, glaze, pieces });

type Relay = ReturnType<typeof createDocumentRelay<Pot>>;
type ToBus = Pick<LogProcess['bus'], 'publish' | 'log'>;
export type Pots = Awaited<ReturnType<typeof openPots>>;

const logger = createLogger('prove', 'silent');

async function openPots(world: LogWorld) {
  const open: { stop(): Promise<void> }[] = [];
  const relays: Relay[] = [];
  /** The pots as one process has them. */
  const store = async (format?: BodyFormat): Promise<DocumentStore<Pot>> => {
    const documents = createJsonbDocuments(world.url, logger);
    open.push(documents);
    const pots = documents.collection<Pot>('pots', ['name', 'glaze'], format);
    await documents.start();
    await documents.check();
    return pots;
  };
  const pots = await store();
  await world.pool.query('TRUNCATE pots, documents_target');
  return {
    pots,
    store,
    /** Publishes the number of each version. */
    relay(bus: ToBus): Relay {
      const one = createDocumentRelay<Pot>({
        store: pots,
        bus,
        toEvents: ({ version }) => [{ type: TOPIC, data: version }],
        logger,
        checkEveryMs: 5,
      });
      relays.push(one);
      one.start();
      return one;
    },
    /** Waits until every version is marked as published. */
    published: () => world.until('all is marked', async () => (await pots.unpublished(1)).length === 0),
    async stop() {
      await Promise.all(relays.map((one) => one.stop()));
      await Promise.all(open.map((one) => one.stop()));
    },
  };
}

/** A case with documents. */
export const withPots =
  (work: (world: LogWorld, pots: Pots) => Promise<void>): LogCase =>
  async (world) => {
    const pots = await openPots(world);
    try {
      await work(world, pots);
    } finally {
      await pots.stop();
    }
  };
