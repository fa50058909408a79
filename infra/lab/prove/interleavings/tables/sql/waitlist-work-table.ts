import type { Owner } from '@slipcast/contracts/ids';
import { createLogger } from '@slipcast/service-kit/logs';
import { Refusal } from '@slipcast/contracts/refusal';
import type pg from 'pg';
import { createInstances } from '../../../../../../services/cart/src/snapshot/instances.ts';
import { createChangeQueue } from '../../../../../../services/cart/src/waitlist/change-queue.ts';
import { moveEntries } from '../../../../../../services/cart/src/waitlist/move-entries.ts';
import type { QueueParts } from '../../../../../../services/cart/src/waitlist/queue-parts.ts';
import { createServeQueues } from '../../../../../../services/cart/src/waitlist/serve-queues.ts';
import { facts, place } from './cart-rows.ts';
import { sqlGrid, type Calls, type States } from './sql-grid.ts';
import { DAY, from, insert, MOMENT } from './sql-insert.ts';
import { idOf } from './sql-words.ts';

const [GUEST, ADA] = ['g:guest', 'u:ada'] as Owner[] as [Owner, Owner];
const confirmed = { confirmed_at: from(-9) };
const offered = { offered_until: from(30) };
const address = { email: 'guest@example.com' };
const ENTRIES: States = {
  'no entries': [],
  'one waits': [place(1, GUEST, address)],
  'one waits, confirmed': [place(1, GUEST, { ...address, ...confirmed })],
  'one is offered': [place(1, GUEST, { ...address, ...offered })],
  'one waits, one is offered': [
    place(1, GUEST, { ...address, asked_at: from(-8) }),
    place(2, GUEST, { ...address, ...offered, product_id: 'jug', asked_at: from(-9) }),
  ],
  'the account waits for it too': [place(1, GUEST, address), place(2, ADA), place(3, 'u:bob')],
  'two wait': [
    place(1, GUEST, { asked_at: from(-8) }),
    place(2, GUEST, { product_id: 'jug', asked_at: from(-9) }),
  ],
};

type Account = { email: string; name: string; confirmed: boolean } | null | 'away';
interface Around {
  account: Account;
  isUnknownPot?: boolean;
  isTooMany?: boolean;
}
function partsAround(pool: pg.Pool, { account, isUnknownPot, isTooMany }: Around) {
  const said: string[] = [];
  const scripts = {
    queue: async (sku: { productId: string }, waiting: Owner[]) => {
      said.push(`queue of ${sku.productId}: ${waiting}`);
      return { status: 'ok' as const };
    },
  };
  const parts = {
    pool,
    changeQueue: createChangeQueue({ scripts, pool }),
    recordOffers: async ({ productId }: { productId: string }) => void said.push(`record ${productId}`),
    readAddress: async (id: string) => {
      said.push(`address of ${id}`);
      if (account === 'away') throw new Error('the user service is away');
      return account;
    },
    products: { get: async (id: string) => (isUnknownPot ? undefined : { version: 1, facts: facts(id) }) },
    limits: {
      email: async (email: { address: string }) => {
        said.push(`count ${email.address}`);
        if (isTooMany) throw new Refusal('too-many-requests', 'Later');
      },
    },
    keys: { of: (id: string) => `key of ${id}` },
    wake: () => said.push('wake'),
  };
  return { said, parts: parts as unknown as QueueParts };
}
const moving = (around: Around) => async (pool: pg.Pool) => {
  const { said, parts } = partsAround(pool, around);
  const open = await moveEntries(parts, GUEST, ADA);
  return [...said, ...open.map(({ productId }) => `offered ${productId}`)];
};
const account = (isConfirmed: boolean) => ({ email: 'ada@example.com', name: 'Ada', confirmed: isConfirmed });
const MOVES: Calls = {
  'to a confirmed account': moving({ account: account(true) }),
  'to an account that is not confirmed': moving({ account: account(false) }),
  'to one that has had too many emails': moving({ account: account(false), isTooMany: true }),
  'to one, the pot is unknown': moving({ account: account(false), isUnknownPot: true }),
  'to a deleted account': moving({ account: null }),
  'while the user service is away': moving({ account: 'away' }),
};

const logger = createLogger('prove', 'silent');
/** One round of the job; the recording of the second pot fails. */
const serving = (isLocked: boolean) => async (pool: pg.Pool) => {
  const { said, parts } = partsAround(pool, { account: null });
  const done = Promise.withResolvers<void>();
  const record = async ({ productId }: { productId: string }) => {
    said.push(`record ${productId}`);
    if (productId === 'jug') throw new Error('it fails');
  };
  let rounds = 0;
  const lock = async () => {
    rounds += 1;
    if (rounds > 1) done.resolve();
    return rounds === 1 && !isLocked;
  };
  const job = createServeQueues(
    { pool, changeQueue: parts.changeQueue, recordOffers: record },
    { config: { SWEEP_SECONDS: 0 }, redis: { lock } } as never,
    logger,
  );
  await job.start?.();
  await done.promise;
  await job.stop?.();
  return said;
};
const QUEUES: States = {
  'three pots': [
    place(1, ADA, { product_id: 'pot' }),
    place(2, ADA, { product_id: 'jug' }),
    place(3, 'u:bob', { product_id: 'cup', ...confirmed, asked_at: from(-31 * DAY) }),
    place(4, ADA, { product_id: 'cup' }),
  ],
};

/** Instances of the cart that were seen some minutes ago. The table does not show them, so the call does. */
const INSTANCE = (number: number, minutes: number, flushed: number): string =>
  insert('cart_instance', { id: idOf(number), seen_at: from(minutes), flushed });
const flushing = async (pool: pg.Pool) => {
  let written = 0;
  const instances = createInstances({ pool, flush: async () => void (written += 1), logger });
  await instances.othersFlushed();
  const request = await pool.query<{ last: number }>('SELECT last_value AS last FROM cart_flush_request');
  return [`request ${request.rows[0]?.last}`, `written ${written}`];
};
const INSTANCES: States = {
  'no one else': [],
  'one has not been seen for five seconds': [INSTANCE(1, -5 / 60, 0)],
  'one has written what was asked': [INSTANCE(1, -5 / 60 + MOMENT, 101)],
};

/** Entries that move with a login, the job that serves every queue, and processes that wait for each other. */
export const waitlistWorkTable = sqlGrid(
  'cart',
  { states: ENTRIES, calls: MOVES },
  { states: QUEUES, calls: { serve: serving(false), 'another process serves': serving(true) }, inTurn: true },
  { states: INSTANCES, calls: { 'wait until all have written': flushing } },
);
