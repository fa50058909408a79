import type pg from 'pg';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import { createEffectComparison } from '@slipcast/event-bus/outbox/compare-effects';
import { changeAndEnqueue, enqueue, type NewEvent } from '@slipcast/event-bus/outbox/outbox';
import * as rows from '../../../../../../packages/event-bus/src/outbox/outbox-rows.ts';
import { sendAll } from '../../../../../../packages/event-bus/src/outbox/relay.ts';
import * as again from '../../../../../../packages/event-bus/src/outbox/resend.ts';
import { sent, target, unsent } from './outbox-rows.ts';
import { sqlGrid, within, type Calls, type States } from './sql-grid.ts';
import { DAY, from, insert, MOMENT } from './sql-insert.ts';
import { idOf } from './sql-words.ts';

const MINUTE = 60_000;
const event = (number: number, change: Partial<NewEvent> = {}): NewEvent => ({
  type: 'pot.glazed.v1',
  key: 'jug',
  data: { number },
  id: idOf(number),
  ...change,
});
/** A change of this row, which is there in some states. */
const change = {
  name: 'table-change',
  text: 'UPDATE product SET version = $1 WHERE id = $2',
  values: [6, 'mug'],
};
const known = insert('product', { id: 'mug', version: 5 });
const ids = (...numbers: number[]) => numbers.map(idOf);

const ROWS: States = {
  empty: [],
  'three new ones': [unsent(3), unsent(2, { key: 'jug' }), unsent(1, { traceparent: '00-ab-cd-01' }), known],
  'in another order than their ids': [unsent(1, { seq: 30 }), unsent(2, { seq: 20 }), unsent(3, { seq: 25 })],
  'two sent, one new': [sent(1), sent(2, from(-4)), unsent(3, { created_at: from(-2) })],
  'sent days ago': [
    sent(1, from(-DAY - MOMENT)),
    sent(2, from(-DAY)),
    unsent(3, { created_at: from(-3 * DAY) }),
  ],
  'sent as old as they were': [
    sent(1, from(-30), { created_at: from(-60) }),
    sent(2, from(-30 + MOMENT), { created_at: from(-60) }),
    sent(3, from(-30 - MOMENT), { created_at: from(-60) }),
  ],
  'sent at one moment': [
    sent(3, from(-20)),
    sent(1, from(-20)),
    sent(2, from(-20)),
    sent(4, from(-20), { topic: 'pot.glazed.v1' }),
    sent(5, from(-19)),
    sent(6, from(-21)),
  ],
};
const page = { sinceMs: 60 * MINUTE, untilMs: 10 * MINUTE, after: undefined, limit: 9 };
const short = (found: readonly again.SentEvent[]) => found.map(({ id, data, key }) => [id, key, data]);
const TOPIC = 'pot.fired.v1';
const OF_ROWS: Calls = {
  'write two': (pool) => enqueue(pool, [event(8), event(7, { traceparent: '00-12-34-01' })]),
  'write none': (pool) => enqueue(pool, []),
  'write the first again': (pool) => enqueue(pool, [event(1), event(9)]),
  'write without an id': (pool) => enqueue(pool, [event(1, { id: undefined })]),
  'change and write': (pool) => changeAndEnqueue(pool, change, [event(8), event(7)]),
  'change and write nothing': (pool) => changeAndEnqueue(pool, change, []),
  'take two': (pool) => rows.markAndTake(pool, [], 2),
  'mark the first, take two': (pool) => rows.markAndTake(pool, ids(1), 2),
  'mark 1 and 2, take none': (pool) => rows.markAndTake(pool, ids(1, 2), 0),
  'delete old ones': (pool) => rows.deleteOldSent(pool),
  'how many': (pool) => rows.unsent(pool),
  'again, of five minutes': (pool) => again.resendSince(pool, 5 * MINUTE),
  'again, of less': (pool) => again.resendSince(pool, 4.5 * MINUTE),
  'again, of two days': (pool) => again.resendSince(pool, 2 * DAY * MINUTE),
  'again, 1 and 3': (pool) => again.resendEvents(pool, ids(1, 3)),
  'again, 2': (pool) => again.resendEvents(pool, ids(2)),
  'sent before ten minutes': async (pool) => short(await again.readSent(pool, TOPIC, page)),
  'two of them': async (pool) => short(await again.readSent(pool, TOPIC, { ...page, limit: 2 })),
  'after 2': async (pool) =>
    short(await again.readSent(pool, TOPIC, { ...page, after: { id: idOf(2) } as again.SentEvent })),
  'of less than 20 minutes': async (pool) =>
    short(await again.readSent(pool, TOPIC, { ...page, sinceMs: 19.5 * MINUTE })),
  'of the last minutes': async (pool) => short(await again.readSent(pool, TOPIC, { ...page, untilMs: 0 })),
  'sent long enough ago, 1 and 3': async (pool) =>
    short(await again.readTheseSent(pool, ids(1, 3), 20 * MINUTE)),
  'sent five minutes ago, 1 and 3': async (pool) =>
    short(await again.readTheseSent(pool, ids(1, 3), 5 * MINUTE - 1)),
  'sent, none asked for': (pool) => again.readTheseSent(pool, [], 0),
};

const SENT = [
  unsent(1),
  sent(2, from(-20)),
  sent(3, from(-15)),
  sent(4, from(-5)),
  sent(5, from(-15 - MOMENT)),
  sent(6, from(-45)),
];
const LOGS: States = {
  'no log': SENT,
  'log a, its start is unknown': [...SENT, target('a', null)],
  'log a, start 1': [...SENT, target('a', '1')],
  'log a, nothing sent': [target('a', '1'), unsent(1)],
};
const found = (identity: string, start?: string, minutesAgo?: number) => (pool: pg.Pool) =>
  rows.setTargetLog(pool, {
    identity,
    ...(start !== undefined && { start }),
    ...(minutesAgo !== undefined && { seenMsAgo: minutesAgo * MINUTE }),
  });
const OF_LOGS: Calls = {
  a: found('a'),
  'a, start 1': found('a', '1'),
  'a, start 2': found('a', '2'),
  'a, start 2, seen just now': found('a', '2', 0),
  'a, start 2, seen 10 minutes ago': found('a', '2', 10),
  'a, start 2, seen 35 minutes ago': found('a', '2', 35),
  'a, seen 35 minutes ago': found('a', undefined, 35),
  b: found('b'),
  'b, start 1': found('b', '1', 0),
  'b, start 2': found('b', '2'),
};

const numbers = (events: readonly { data: unknown }[]) =>
  events.map(({ data }) => (data as { number: number }).number);
/** The bus refuses the batch with this number. */
const sending =
  (limitMs: number, refused = 0) =>
  (pool: pg.Pool) =>
    within(pool, async (client) => {
      const batches: number[][] = [];
      const publish = async (events: EventEnvelope[]) => {
        batches.push(numbers(events));
        if (batches.length === refused) throw new Error(`refused ${batches.at(-1)}`);
      };
      const over = await sendAll({ client } as never, { publish }, limitMs, new AbortController().signal);
      return { over, batches };
    });
/** Which events were asked about in each of two runs; those with these numbers had no effect. */
const comparing =
  (lost: number[], lostLater: number[] = []) =>
  async (pool: pg.Pool) => {
    const runs: number[][] = [];
    const without = [lost, lostLater];
    let [run, woken] = [0, 0];
    const compare = createEffectComparison({
      pool,
      topic: TOPIC,
      waitMs: 10 * MINUTE,
      findLost: async (events) => {
        runs.push(numbers(events));
        return events.filter(({ data }) => without[run]?.includes((data as { number: number }).number));
      },
      wake: () => (woken += 1),
      logger: { warn: () => {} } as never,
    });
    for (; run < without.length; run += 1) await compare();
    return { runs, woken };
  };

/** Events on their way to the bus: written, sent, sent again, and compared with what they have led to. */
export const outboxTable = sqlGrid(
  'cart',
  { states: ROWS, calls: OF_ROWS },
  { states: LOGS, calls: OF_LOGS },
  {
    states: ROWS,
    calls: {
      'send all': sending(MINUTE),
      'send, but the time is over': sending(-1),
      'send, the bus refuses': sending(MINUTE, 1),
      'compare, none is lost': comparing([]),
      'compare, 1 is lost': comparing([1, 5]),
      'compare, 1 is lost twice': comparing([1], [1]),
      'compare, 2 is lost twice': comparing([2], [2]),
    },
  },
);
