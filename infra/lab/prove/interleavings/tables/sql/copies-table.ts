import type { EventData } from '@slipcast/contracts/events/registry';
import type pg from 'pg';
import * as copies from '../../../../../../services/cart/src/snapshot/snapshot-queries.ts';
import * as writes from '../../../../../../services/cart/src/snapshot/snapshot-writes.ts';
import { openSqlStand } from './sql-stand.ts';
import type { Table } from '../table.ts';

const SKU = { productId: 'mug', variantId: 'main' };
const [WAIT_MS, SEQ] = [900_000, 1000];

/** A row of the copy of holds; minutes from now. */
const hold = (owner: string, pieces: number, ends: number, seq = SEQ, from = ends - 30): string =>
  `INSERT INTO cart_hold (product_id, variant_id, owner, quantity, reserved_at, expires_at, first_at, seq)
   VALUES ('mug', 'main', '${owner}', ${pieces}, now() + interval '${from} minutes', now() + interval '${ends} minutes',
     now() + interval '${from} minutes', ${seq})`;
const item = (owner: string, pieces: number, seq = SEQ): string =>
  `INSERT INTO cart_item (owner, product_id, variant_id, quantity, added_at, seq)
   VALUES ('${owner}', 'mug', 'main', ${pieces}, now() - interval '5 minutes', ${seq})`;
const applied = (version: number, idle = false): string =>
  `INSERT INTO applied_sales (product_id, variant_id, version, idle) VALUES ('mug', 'main', ${version}, ${idle})`;

/** A thousandth of a second. */
const MOMENT = 1 / 60_000;
const STATES: Record<string, string[]> = {
  nothing: [],
  'ada has 1': [applied(5), hold('u:ada', 1, 12)],
  'ada has 3, bob 1': [applied(5), hold('u:ada', 3, 12), hold('u:bob', 1, 9, SEQ + 4)],
  'ada’s is over': [applied(5), hold('u:ada', 1, -3)],
  'ada’s is over, nearly 16 minutes': [applied(5), hold('u:ada', 1, -16 + MOMENT)],
  'ada’s is over, 16 minutes': [applied(5), hold('u:ada', 1, -16)],
  'not compared': [applied(5, true), hold('u:ada', 1, 12)],
  'a cart': [item('u:ada', 2)],
  'an item removed': [item('u:ada', 0)],
};

const row = (seq: number, quantity = 2) => ({
  ...SKU,
  owner: 'u:ada',
  quantity,
  reservedAt: 1_700_000_000_000,
  expiresAt: 1_700_000_600_000,
  firstAt: 1_699_999_000_000,
  seq,
});
const cartRow = (seq: number) => ({ ...SKU, owner: 'u:ada', quantity: 4, addedAt: 1_700_000_000_000, seq });
const sale = (version: number, owner: string, quantity: number) =>
  ({ ...SKU, version, onHand: 1, sale: { owner, quantity } }) as unknown as EventData<'stock.changed.v1'>;
const within = <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>) => pool.connect().then(work);

const CALLS: Record<string, (pool: pg.Pool) => Promise<unknown>> = {
  'write a newer hold': (pool) => within(pool, (client) => writes.writeHolds(client, [row(SEQ + 1)])),
  'write the same hold': (pool) => within(pool, (client) => writes.writeHolds(client, [row(SEQ)])),
  'write an older hold': (pool) => within(pool, (client) => writes.writeHolds(client, [row(SEQ - 1)])),
  'write a newer item': (pool) => within(pool, (client) => writes.writeItems(client, [cartRow(SEQ + 1)])),
  'write the same item': (pool) => within(pool, (client) => writes.writeItems(client, [cartRow(SEQ)])),
  'write an older item': (pool) => within(pool, (client) => writes.writeItems(client, [cartRow(SEQ - 1)])),
  'write version 6': (pool) =>
    within(pool, (client) => writes.writeApplied(client, [{ ...SKU, version: 6 }])),
  'write version 5': (pool) =>
    within(pool, (client) => writes.writeApplied(client, [{ ...SKU, version: 5 }])),
  'write version 4': (pool) =>
    within(pool, (client) => writes.writeApplied(client, [{ ...SKU, version: 4 }])),
  'compare from the start': (pool) => copies.readReplicated(pool, { productId: '', variantId: '' }, 9),
  'compare after mug': (pool) => copies.readReplicated(pool, SKU, 9),
  'compare after a cup': (pool) => copies.readReplicated(pool, { productId: 'cup', variantId: 'main' }, 9),
  'it is idle': (pool) => copies.noteIdle(pool, [SKU], true),
  'it is not idle': (pool) => copies.noteIdle(pool, [SKU], false),
  'ada buys 1': (pool) => copies.applySaleToSnapshot(pool, sale(6, 'u:ada', 1), '500'),
  'ada buys 2, later': (pool) => copies.applySaleToSnapshot(pool, sale(6, 'u:ada', 2), '5000'),
  'ada bought 1 before': (pool) => copies.applySaleToSnapshot(pool, sale(5, 'u:ada', 1), '500'),
  'the stock is edited': (pool) =>
    copies.applySaleToSnapshot(pool, { ...sale(6, '', 0), sale: undefined }, '500'),
  'versions of two': (pool) => copies.readApplied(pool, [SKU, { productId: 'jug', variantId: 'main' }]),
  'read the holds': (pool) => copies.readSnapshot(pool, SKU, WAIT_MS),
  'newest of two': (pool) => copies.readNewest(pool, [SKU, { productId: 'jug', variantId: 'main' }]),
  'look for unsaved': (pool) =>
    copies
      .findUnsaved(pool, [row(SEQ), { ...row(SEQ), owner: 'u:bob' }])
      .then((found) => found.map(({ owner }) => owner)),
  'read the cart': (pool) => copies.readItems(pool, 'u:ada'),
};

/** What PostgreSQL's copy of holds and carts takes in, and answers. */
export const copiesTable: Table = async (stores) => {
  const stand = await openSqlStand(stores, 'cart');
  const lines: string[] = [];
  for (const [state, before] of Object.entries(STATES))
    for (const [name, call] of Object.entries(CALLS))
      // oxlint-disable-next-line no-await-in-loop -- they share the database
      lines.push(`${state}, ${name} -> ${await stand.line(before, call)}`);
  await stand.close();
  return lines;
};
