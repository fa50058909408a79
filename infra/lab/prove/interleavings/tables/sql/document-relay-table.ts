import type { EventEnvelope } from '@slipcast/event-bus/bus';
import { createDocumentRelay } from '@slipcast/event-bus/outbox/document-relay';
import { createLogger } from '@slipcast/service-kit/logs';
import {
  documentsGrid,
  potRow,
  rename,
  told,
  type Call,
  type Calls,
  type Pots,
  type States,
} from './documents-stand.ts';
import { ONE_POT } from './documents-table.ts';
import { from, insert, type RowOf } from './sql-insert.ts';

const MINUTE = 60_000;
const target = (log: string, start: string | null): string =>
  insert('documents_target', { collection: 'pot', log, start });

const at = (minutes: number, row: RowOf = {}) => ({ published_at: from(minutes), ...row });
const ALL = [
  potRow('new', { published_version: 0, sent_version: 0, published_at: null }),
  potRow('four', at(-4.5)),
  potRow('fourteen', at(-14.2)),
  potRow('fifteen', at(-14.8, { deleted: true })),
  potRow('forty', at(-40, { version: 4 })),
  potRow('again', at(-4, { published_version: 0, sent_version: 7 })),
];
const LOGS: States = {
  'no log': ALL,
  'log a, its start is unknown': [...ALL, target('a', null)],
  'log a, start 1': [...ALL, target('a', '1')],
  'another collection’s log': [
    ...ALL,
    insert('documents_target', { collection: 'cup', log: 'a', start: '1' }),
  ],
};
const to =
  (identity: string, start?: string, minutesAgo?: number): Call =>
  (pots) =>
    pots.publishTo({
      identity,
      ...(start !== undefined && { start }),
      ...(minutesAgo !== undefined && { seenMsAgo: minutesAgo * MINUTE }),
    });
const OF_LOGS: Calls = {
  a: to('a'),
  'a, start 1': to('a', '1'),
  'a, start 2': to('a', '2'),
  'a, start 2, seen just now': to('a', '2', 0),
  'a, start 2, seen 30.5 minutes ago': to('a', '2', 30.5),
  b: to('b'),
  'b, start 1': to('b', '1', 0),
  'published from 14.5 to 3 minutes ago': (pots) =>
    pots.published({ sinceMs: 14.5 * MINUTE, untilMs: 3 * MINUTE }),
  'published from 60 to 14.5 minutes ago': (pots) =>
    pots.published({ sinceMs: 60 * MINUTE, untilMs: 14.5 * MINUTE }),
  'publish again, of 14.5 minutes': (pots) => pots.publishAgain(14.5 * MINUTE),
};

/** One round of the relay. While the bus takes the events, `during` changes a pot. */
const relaying =
  (during: (pots: Pots) => Promise<unknown>, refused = false): Call =>
  async (pots) => {
    const sent: unknown[] = [];
    let stopped: Promise<unknown> | undefined;
    const relay = createDocumentRelay({
      store: pots,
      bus: {
        log: async () => ({ identity: 'a', start: '1' }),
        publish: async (all: EventEnvelope[]) => {
          for (const { id, type, key, data } of all) sent.push([id.slice(0, 4), type, key, data]);
          await during(pots);
          stopped = relay.stop();
          if (refused) throw new Error('the bus is away');
        },
      },
      toEvents: ({ version, deleted, body }) => [
        { type: deleted ? 'pot.removed.v1' : 'pot.changed.v1', data: { version, name: body.name } },
      ],
      logger: createLogger('prove', 'silent'),
    });
    relay.start();
    while (!stopped) await new Promise(setImmediate);
    await stopped;
    return sent;
  };
const OF_RELAY: Calls = {
  'publish all': relaying(async () => {}),
  'publish, the bus is away': relaying(async () => {}, true),
  'publish while the mug is changed': relaying((pots) => pots.change('mug', rename('big'), { events: told })),
  'publish while it is changed quietly': relaying((pots) =>
    pots.change('mug', rename('big'), { quiet: true }),
  ),
  'publish while it is removed': relaying((pots) => pots.remove('mug')),
};
const known = target('a', '1');
const TO_SEND: States = Object.fromEntries(
  ['published', 'not published', 'changed since', 'changed since, with an event', 'removed'].map((name) => [
    name,
    [known, ...ONE_POT[name]!],
  ]),
);

/** What of documents is published, again after the log was lost, and while they are changed. */
export const documentRelayTable = documentsGrid([LOGS, OF_LOGS], [TO_SEND, OF_RELAY]);
