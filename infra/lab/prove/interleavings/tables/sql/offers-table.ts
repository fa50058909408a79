import type pg from 'pg';
import type { Owner } from '@slipcast/contracts/ids';
import { createChangeQueue, withQueue } from '../../../../../../services/cart/src/waitlist/change-queue.ts';
import * as offers from '../../../../../../services/cart/src/waitlist/offers.ts';
import type { Offer } from '../../../../../../services/cart/src/waitlist/queue-scripts.ts';
import { createRecordOffers } from '../../../../../../services/cart/src/waitlist/record-offers.ts';
import { facts, holdRow, place, SKU } from './cart-rows.ts';
import { sqlGrid, within, type Calls, type States } from './sql-grid.ts';
import { from } from './sql-insert.ts';

const confirmed = { confirmed_at: from(-9) };
const offered = { offered_until: from(30) };
const ADA = 'u:ada' as Owner;
const SEQ = '2000';
const open: Offer = {
  owner: ADA,
  state: 'open',
  seq: SEQ,
  at: 1_700_000_000_000,
  firstAt: 1_699_999_000_000,
  ends: 1_700_000_600_000,
};
const of = (offer: Partial<Offer>): Offer => ({ ...open, ...offer });

const STATES: States = {
  'not on the list': [],
  'on other lists': [
    place(1, ADA, { ...offered, variant_id: 'red' }),
    place(2, ADA, { product_id: 'jug' }),
    place(3, 'u:bob', offered),
    place(4, 'g:guest'),
    holdRow(ADA, { variant_id: 'red', seq: 2000 }),
    holdRow(ADA, { product_id: 'jug', seq: 2000 }),
    holdRow('u:bob', { seq: 2000 }),
  ],
  waiting: [place(1, ADA)],
  'waiting, confirmed': [place(1, ADA, confirmed), place(2, 'u:bob')],
  'waiting, confirmed, with an address': [place(1, ADA, { ...confirmed, email: 'guest@example.com' })],
  'waiting, an older hold': [place(1, ADA, confirmed), holdRow(ADA, { seq: 1999 })],
  'waiting, a newer hold': [place(1, ADA, confirmed), holdRow(ADA, { seq: 2001 })],
  offered: [place(1, ADA, { ...confirmed, ...offered }), holdRow(ADA, { seq: 2000 })],
  'offered before': [place(1, ADA, { ...confirmed, ...offered }), holdRow(ADA, { seq: 1990 })],
  'offered, the hold has ended': [
    place(1, ADA, { ...confirmed, ...offered }),
    holdRow(ADA, { seq: 2000, quantity: 0 }),
  ],
};

/** What PostgreSQL is asked for by each of them, in a transaction. */
const CALLS: Calls = {
  record: (pool) => within(pool, (client) => offers.recordOffer(client, SKU, open)),
  'is it recorded': (pool) => within(pool, (client) => offers.isRecorded(client, SKU, open)),
  'the pot is in the cart': (pool) => within(pool, (client) => offers.endEntry(client, SKU, ADA)),
  'given up': (pool) => within(pool, (client) => offers.endOffered(client, SKU, ADA)),
  'taken back': (pool) => within(pool, (client) => offers.waitAgain(client, SKU, ADA)),
};

interface Around {
  /** What Redis has not had recorded; later answers for the same. */
  offers: Offer[];
  later?: Offer[];
  account?: { email: string; name: string; confirmed: boolean } | null | 'away';
  pot?: 'removed' | 'unknown';
}

const LOCKS = `SELECT count(*)::int AS locks FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()`;

/** Says what it does to Redis, to the user service and to its other neighbours. */
const recordAll = (around: Around) => async (pool: pg.Pool) => {
  const said: string[] = [];
  const say = (...words: unknown[]) => void said.push(words.join(' '));
  let asked = 0;
  const parts = {
    pool,
    scripts: {
      recordOffers: async (_sku: unknown, done: Offer[]) => {
        asked += 1;
        const { rows } = await pool.query<{ locks: number }>(LOCKS);
        if (done.length > 0)
          say(
            'acknowledge',
            done.map(({ owner, state }) => `${owner} ${state}`),
          );
        // The lock of the line's transaction ends with the line.
        else say('ask', `${asked > 1 ? rows[0]?.locks : 'before'}`);
        const now = asked > 1 && around.later ? around.later : around.offers;
        return done.length > 0 ? [] : now;
      },
    },
    holds: { giveUpOffer: async (_sku: unknown, owner: string, seq: string) => say('give up', owner, seq) },
    changeQueue: async () => say('change the queue'),
    products: {
      get: async () =>
        around.pot === 'unknown'
          ? undefined
          : { version: 1, removed: around.pot === 'removed', facts: facts() },
    },
    readAddress: async (id: string) => {
      say('address of', id);
      if (around.account === 'away') throw new Error('the user service is away');
      return around.account ?? null;
    },
    keys: { of: (id: string) => `key of ${id}` },
    wake: () => say('wake'),
    logger: { warn: () => say('warn') },
  };
  const { recordOffers } = createRecordOffers(parts as unknown as Parameters<typeof createRecordOffers>[0]);
  try {
    await recordOffers(SKU);
  } catch (error) {
    say('fails', (error as Error).message);
  }
  return said;
};

const ACCOUNT = { email: 'ada@example.com', name: 'Ada', confirmed: true };
const AROUND: Record<string, Around> = {
  'nothing happened': { offers: [] },
  'an offer': { offers: [open], account: ACCOUNT },
  'an offer after one that was taken back': { offers: [of({ takenBack: true })], account: ACCOUNT },
  'an offer to a deleted account': { offers: [open] },
  'an offer, the user service is away': { offers: [open], account: 'away' },
  'an offer of a pot that has left': { offers: [open], account: ACCOUNT, pot: 'removed' },
  'an offer of an unknown pot': { offers: [open], account: ACCOUNT, pot: 'unknown' },
  'an offer that has ended since': { offers: [open], later: [of({ state: 'over' })], account: ACCOUNT },
  'an offer that is another by now': { offers: [open], later: [of({ seq: '2005' })], account: ACCOUNT },
  'an offer to a guest': { offers: [of({ owner: 'g:guest' as Owner })] },
  'kept in the cart': { offers: [of({ state: 'kept' })] },
  'given up': { offers: [of({ state: 'over' })] },
  'taken back': { offers: [of({ state: 'again' })] },
  'kept, another taken back': {
    offers: [of({ state: 'kept' }), of({ state: 'again', owner: 'u:bob' as Owner })],
  },
  'one fails, another is given up': {
    offers: [open, of({ state: 'over', owner: 'u:bob' as Owner })],
    account: 'away',
  },
};

const queueIn = async (pool: pg.Pool, work: 'change' | 'with' | 'fails') => {
  const said: unknown[] = [];
  const locks = async (client: pg.PoolClient) => (await client.query(LOCKS)).rows[0];
  if (work === 'with') return withQueue(pool, SKU, async (queue, client) => [queue, await locks(client)]);
  const scripts = {
    queue: async (_sku: unknown, waiting: Owner[]) => {
      said.push(waiting);
      if (work === 'fails') throw new Error('Redis is away');
      return { status: 'ok' as const };
    },
  };
  const changed = await createChangeQueue({ scripts, pool })(SKU, async (client) => {
    said.push(await locks(client));
    await offers.endEntry(client, SKU, ADA);
    return 'changed';
  });
  return [changed, ...said];
};

/** What became of offers in Redis, as PostgreSQL and the emails get to know of it. */
export const offersTable = sqlGrid(
  'cart',
  { states: STATES, calls: CALLS },
  {
    states: STATES,
    calls: Object.fromEntries(Object.entries(AROUND).map(([name, around]) => [name, recordAll(around)])),
  },
  {
    states: STATES,
    calls: {
      'change the queue': (pool) => queueIn(pool, 'change'),
      'change it while Redis is away': (pool) => queueIn(pool, 'fails'),
      'with the queue': (pool) => queueIn(pool, 'with'),
    },
  },
);
