import { createLogger } from '@slipcast/service-kit/logs';
import type pg from 'pg';
import { createSweeper } from '../../../../../../services/cart/src/holds/sweep-expired-holds.ts';
import { createWriteBehind } from '../../../../../../services/cart/src/snapshot/snapshot.ts';
import type { HoldRow, ItemRow } from '../../../../../../services/cart/src/snapshot/snapshot-queries.ts';
import { holdRow, itemRow, SKU } from './cart-rows.ts';
import { sqlGrid, type Calls, type States } from './sql-grid.ts';
import { DAY, from, insert, MOMENT, type Value } from './sql-insert.ts';

const logger = createLogger('prove', 'silent');
const row = (seq: number, quantity: number): HoldRow => ({
  ...SKU,
  owner: 'u:ada',
  quantity,
  reservedAt: 1_700_000_000_000,
  expiresAt: 1_700_000_600_000,
  firstAt: 1_699_999_000_000,
  seq,
});
const item = (seq: number, quantity: number): ItemRow => ({
  ...SKU,
  owner: 'u:ada',
  quantity,
  addedAt: 1_700_000_000_000,
  seq,
});
type Copy = ReturnType<typeof createWriteBehind>;

/** The first attempts to write fail, after `during` has noted something newer or older. */
function failing(pool: pg.Pool, failures: number, during: () => unknown): pg.Pool {
  let left = failures;
  return {
    connect: async () => {
      if (left === 0) return pool.connect();
      left -= 1;
      during();
      throw new Error('the database is away');
    },
  } as unknown as pg.Pool;
}
const writing =
  (note: (copy: Copy) => unknown, since?: (copy: Copy) => unknown) =>
  async (pool: pg.Pool): Promise<unknown> => {
    const copy: Copy = createWriteBehind(
      failing(pool, since ? 1 : 0, () => since?.(copy)),
      logger,
    );
    note(copy);
    await copy.flushed();
    await copy.stop();
    return undefined;
  };
const shrunk = (version: number, seq: number, quantity: number) => ({
  seq: String(seq),
  applied: version,
  changed: [{ ...row(seq, quantity), seq: undefined }] as never,
});

const COPY: States = {
  nothing: [],
  'newer ones are stored': [
    holdRow('u:ada', { seq: 2000, quantity: 9 }),
    itemRow('u:ada', { seq: 2000, quantity: 9 }),
    insert('applied_sales', { product_id: 'mug', variant_id: 'main', version: 20 }),
  ],
};
const OF_COPY: Calls = {
  'a hold twice, in order': writing((copy) => [copy.hold(row(5, 1)), copy.hold(row(6, 2))]),
  'a hold twice, the newer first': writing((copy) => [copy.hold(row(6, 2)), copy.hold(row(5, 1))]),
  'a hold twice at once': writing((copy) => [copy.hold(row(5, 1)), copy.hold(row(5, 2))]),
  'an item twice, the newer first': writing((copy) => [copy.item(item(6, 2)), copy.item(item(5, 1))]),
  'holds of two': writing((copy) => [copy.hold(row(5, 1)), copy.hold({ ...row(6, 2), owner: 'u:bob' })]),
  'holds of two pots': writing((copy) => [
    copy.hold(row(5, 1)),
    copy.hold({ ...row(4, 2), variantId: 'red' }),
  ]),
  'a sale takes pieces': writing((copy) => copy.stockChange(SKU, shrunk(7, 6, 1))),
  'a sale after a later one': writing((copy) => [
    copy.stockChange(SKU, shrunk(8, 7, 1)),
    copy.stockChange(SKU, shrunk(7, 6, 2)),
  ]),
  'a stock change without a sale': writing((copy) => copy.stockChange(SKU, { seq: '6', applied: 7 })),
};
const notes =
  (seq: number, quantity: number) =>
  (copy: Copy): unknown => [
    copy.hold(row(seq, quantity)),
    copy.item(item(seq, quantity)),
    copy.stockChange({ ...SKU, variantId: 'red' }, { seq: String(seq), applied: seq }),
  ];
/** Each takes half a second. */
const AFTER_FAILURE: Calls = {
  'it fails, newer ones come': writing(notes(5, 1), notes(6, 2)),
  'it fails, older ones come': writing(notes(6, 2), notes(5, 1)),
};

/** Microseconds of a moment some minutes ago. */
const seq = (minutes: number): Value => ({
  sql: `extract(epoch FROM now() + interval '${minutes} minutes') * 1000000`,
});
const END = -2 - 15;
const OLD: States = {
  'a hold over for 17 minutes': [holdRow('u:ada', { expires_at: from(END) })],
  'a hold over for longer': [
    holdRow('u:ada', { expires_at: from(END - MOMENT) }),
    holdRow('u:bob', { expires_at: from(END - 5), quantity: 0 }),
    holdRow('u:eve'),
  ],
  'removed an hour ago': [itemRow('u:ada', { quantity: 0, seq: seq(-60) })],
  'removed before that': [itemRow('u:ada', { quantity: 0, seq: seq(-60 - MOMENT) }), itemRow('u:bob')],
  'in the cart before that': [itemRow('u:ada', { seq: seq(-32 * DAY) })],
  'a guest’s, 31 days ago': [itemRow('g:guest', { seq: seq(-31 * DAY) })],
  'a guest’s, before that': [itemRow('g:guest', { seq: seq(-31 * DAY - MOMENT) })],
};
/** One round of the job, which reads what it has taken from Redis. */
const sweep = async (pool: pg.Pool) => {
  const read: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const ending = {
    query: async (...values: Parameters<pg.Pool['query']>) => {
      const answer: unknown = await pool.query(...values);
      if ((values[0] as unknown as { name: string }).name === 'sweep-items') setImmediate(resolve);
      return answer;
    },
  } as unknown as pg.Pool;
  const holds = { read: async (sku: typeof SKU) => void read.push(`${sku.productId} ${sku.variantId}`) };
  const job = createSweeper({ pool: ending, holds: holds as never, seconds: 0, waitMs: 900_000, logger });
  await job.start?.();
  await promise;
  await job.stop?.();
  return read.toSorted();
};

/** What is written behind every change of a cart, also after a failure, and what is deleted later. */
export const cartWritingTable = sqlGrid(
  'cart',
  { states: COPY, calls: OF_COPY },
  { states: { nothing: [] }, calls: AFTER_FAILURE },
  { states: OLD, calls: { sweep }, inTurn: true },
);
