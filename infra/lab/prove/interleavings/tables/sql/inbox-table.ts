import type pg from 'pg';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import { deadLetters } from '@slipcast/event-bus/dead-letters';
import { subscribeOnce } from '@slipcast/event-bus/inbox';
import { cleanInbox, firstSeen } from '../../../../../../packages/event-bus/src/inbox.ts';
import { handBus } from './hand-bus.ts';
import { seen } from './outbox-rows.ts';
import { sqlGrid, within, type Calls, type States } from './sql-grid.ts';
import { DAY, from, insert, MOMENT } from './sql-insert.ts';

const event = (id: string, change: Partial<EventEnvelope> = {}): EventEnvelope => ({
  id,
  type: 'pot.fired.v1',
  key: 'mug',
  occurredAt: '2001-07-14T17:00:00.000Z',
  data: { id },
  ...change,
});
const [ONE, TWO] = [event('one'), event('two')];

const STATES: States = {
  empty: [],
  'one was seen': [seen('group', 'one')],
  'another group has seen one': [seen('other', 'one')],
  'both were seen': [seen('group', 'one'), seen('group', 'two')],
  'seen 31 days ago': [
    seen('group', 'one', from(-31 * DAY)),
    seen('group', 'two', from(-31 * DAY - MOMENT)),
    seen('other', 'two', from(-32 * DAY)),
  ],
};

type Handling = 'works' | 'fails' | 'fails once' | 'together' | 'together, fails once';
/** Events come to a group whose effect is a row. What it does outside of the transaction is said. */
const coming =
  (events: EventEnvelope[], handling: Handling, concerned = true) =>
  async (pool: pg.Pool) => {
    const said: string[] = [];
    const { bus, handEvent } = handBus();
    let left = { works: 0, fails: 99, 'fails once': 1, together: 0, 'together, fails once': 1 }[handling];
    const effect = async (client: pg.PoolClient, ...all: EventEnvelope[]) => {
      said.push(`handle ${all.map(({ id }) => id)}`);
      for (const { id } of all) await client.query(insert('product', { id: `pot of ${id}`, version: 1 }));
      if (left-- > 0) throw new Error('it fails');
    };
    const { stop } = await subscribeOnce({
      bus,
      pool,
      group: 'group',
      topics: ['pot.fired.v1'],
      concerns: () => concerned,
      prepare: async ({ id }) => void said.push(`prepare ${id}`),
      ...(handling.startsWith('together')
        ? { handleTogether: (all: EventEnvelope[], client: pg.PoolClient) => effect(client, ...all) }
        : { handle: (one: EventEnvelope, client: pg.PoolClient) => effect(client, one) }),
      afterCommit: ({ id }) => void said.push(`after ${id}`),
    });
    const outcomes = await Promise.allSettled(
      handling.startsWith('together') ? events.map(handEvent) : [oneByOne(events, handEvent)],
    );
    await stop();
    return [...said, ...outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))];
  };
async function oneByOne(events: EventEnvelope[], hand: (event: EventEnvelope) => Promise<void>) {
  // oxlint-disable-next-line no-await-in-loop
  for (const one of events) await hand(one);
}

const CALLS: Calls = {
  'which of one and two': (pool) => within(pool, (client) => firstSeen(client, 'group', [TWO, ONE])),
  'one twice': (pool) => within(pool, (client) => firstSeen(client, 'group', [ONE, event('one')])),
  none: (pool) => within(pool, (client) => firstSeen(client, 'group', [])),
  clean: (pool) => cleanInbox(pool, 'group'),
  'one comes': coming([ONE], 'works'),
  'one comes twice': coming([ONE, ONE], 'works'),
  'one comes, it is of no concern': coming([ONE], 'works', false),
  'one comes, its effect fails': coming([ONE], 'fails'),
  'one and two come together': coming([ONE, TWO], 'together'),
  'one, two and three come together, one fails': coming([ONE, TWO, event('three')], 'together, fails once'),
};

const dead = (id: string, group: string, at: string, type = 'pot.fired.v1'): EventEnvelope => ({
  ...event(id, { type }),
  dead: { group, error: 'it failed', tries: 5, at },
});
const noted = (eventId: string, group: string, at: string): EventEnvelope =>
  event('note', { type: 'pot.fired.v1.dead', data: { sentAgain: { eventId, group, at } } });
const [EARLY, LATE] = ['2001-07-14T18:00:00.000Z', '2001-07-14T19:00:00.000Z'];
const TOPICS: Record<string, Record<string, EventEnvelope[]>> = {
  'no dead letters': { 'pot.fired.v1': [ONE] },
  'of two groups': {
    'pot.fired.v1.dead': [dead('one', 'group', LATE), dead('one', 'other', EARLY)],
    'pot.sold.v1.dead': [dead('two', 'group', EARLY, 'pot.sold.v1')],
  },
  'one was sent again': {
    'pot.fired.v1.dead': [
      dead('one', 'group', EARLY),
      dead('one', 'other', EARLY),
      dead('two', 'group', EARLY),
      noted('one', 'group', EARLY),
    ],
  },
  'it failed again': {
    'pot.fired.v1.dead': [
      dead('one', 'group', EARLY),
      noted('one', 'group', EARLY),
      dead('one', 'group', LATE),
    ],
  },
};
const ofLetters =
  (topics: Record<string, EventEnvelope[]>, what: 'all' | 'of group' | 'replay') => async () => {
    const published: EventEnvelope[] = [];
    const letters = deadLetters({
      topics: async () => Object.keys(topics),
      read: async (topic, handle) => topics[topic]?.forEach(handle),
      publish: async (events) => void published.push(...events),
    });
    const list = await letters.list(what === 'of group' ? 'group' : undefined);
    if (what !== 'replay') return list.map(({ event: { id, type }, ...letter }) => ({ id, type, ...letter }));
    await letters.replay(list);
    return published.map(({ occurredAt: _at, ...one }) => one);
  };

/** Events that come more than once, and those that a group has given up on. */
export const inboxTable = sqlGrid(
  'cart',
  { states: STATES, calls: CALLS, inTurn: true },
  {
    states: { empty: [] },
    calls: Object.fromEntries(
      Object.entries(TOPICS).flatMap(([name, topics]) =>
        (['all', 'of group', 'replay'] as const).map((what) => [`${name}, ${what}`, ofLetters(topics, what)]),
      ),
    ),
  },
);
