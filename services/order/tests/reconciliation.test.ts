import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { CapturedPayment, SeenStock } from '@slipcast/contracts/http/ledger';
import { createLogger } from '@slipcast/service-kit/logs';
import { createReconciliation } from '../src/restore/reconciliation.ts';
import { createRestoreStore } from '../src/restore/restore-store.ts';
import { startOrder, type RunningOrder } from './running-order.ts';

const MINUTE_MS = 60_000;
let shop: RunningOrder;
let time = 0;
let asked: string[] = [];
let since: Date | undefined;
let captured: CapturedPayment[] = [];
let ofCatalogue: SeenStock[] = [];
let isAway = false;
/** As the one that was reconciled last; null: as the database says. */
let server: string | null = null;
let reconcile: () => Promise<void>;

beforeAll(async () => {
  shop = await startOrder({ SWEEP_SECONDS: '60' });
  await shop.newMug(2, 2600);
});
afterAll(() => shop?.stop());
beforeEach(() => {
  captured = [];
  ofCatalogue = [];
  const answer = async <T>(name: string, found: () => T): Promise<T> => {
    asked.push(name);
    if (isAway) throw new Error('no answer');
    return found();
  };
  const sources = {
    cart: () => answer('cart', () => []),
    catalogue: () => answer('catalogue', () => ofCatalogue),
    published: () => answer('log', () => ({ orders: [], stock: [] })),
    captured: (from: Date) => {
      since = from;
      return answer('payment', () => captured);
    },
  };
  server = null;
  const { pool } = shop;
  const restored = createRestoreStore(pool);
  const store = {
    ...restored,
    reconciled: async () => (server === null ? restored.reconciled() : { server, isThis: true }),
  };
  const parts = { pool, store, sources, logger: createLogger('test', 'silent') };
  ({ reconcile } = createReconciliation({ ...parts, clock: () => time }));
});
/** What is asked in a run so many minutes after the last one. */
const askedAfter = async (minutes: number) => {
  time += minutes * MINUTE_MS;
  asked = [];
  await reconcile();
  return asked.toSorted();
};
const unreconciled = () => shop.pool.query('UPDATE ledger_epoch SET compared_as = NULL');
const ALL = ['cart', 'catalogue', 'payment'];

it('compares every pot once an hour, and each time only what has been paid since', async () => {
  expect(await askedAfter(0)).toEqual(ALL);
  expect(Date.now() - Number(since)).toBeGreaterThan(7_000_000);
  for (let run = 1; run < 60; run += 1) expect(await askedAfter(1)).toEqual(['payment']);
  expect(Date.now() - Number(since)).toBeLessThan(2 * MINUTE_MS);
  expect(await askedAfter(1)).toEqual(ALL);
  expect(await askedAfter(1)).toEqual(['payment']);
});

it('compares every pot for ten minutes after a restore, because the sources may still be receiving what the ledger has forgotten', async () => {
  await unreconciled();
  expect(await askedAfter(0)).toEqual(['cart', 'catalogue', 'log', 'payment']);
  for (let run = 1; run < 10; run += 1) expect(await askedAfter(1)).toEqual(ALL);
  expect(await askedAfter(1)).toEqual(['payment']);
  await unreconciled();
  expect(await askedAfter(1)).toContain('log');
});

it('compares every pot for ten minutes also when another process has reconciled a restored ledger', async () => {
  server = 'one';
  await askedAfter(0);
  expect(await askedAfter(1)).toEqual(['payment']);
  server = 'two';
  for (let run = 0; run < 10; run += 1) expect(await askedAfter(1)).toEqual(ALL);
  expect(await askedAfter(1)).toEqual(['payment']);
});

it('compares everything at once when the ledger lacks the order of a payment, and what it finds is taken off sale', async () => {
  const { productId } = await shop.newMug(1, 2600);
  await askedAfter(0);
  expect(await askedAfter(1)).toEqual(['payment']);
  ofCatalogue = [{ productId, variantId: 'main', version: 9, onHand: 0 }];
  captured = [{ id: randomUUID(), amountPence: 2600 }];
  expect(await askedAfter(1)).toEqual(['catalogue', 'cart', 'payment', 'payment'].toSorted());
  const { rows } = await shop.pool.query('SELECT seen_by FROM quarantine WHERE product_id = $1', [productId]);
  expect(rows).toEqual([{ seen_by: 'catalogue' }]);
  const { rows: orders } = await shop.pool.query('SELECT payment_id FROM forgotten_order');
  expect(orders).toEqual([{ payment_id: captured[0]?.id }]);
  // The log may say which order it was.
  expect(await askedAfter(1)).toContain('log');
});

it('asks again about the time that it got no answer for', async () => {
  await askedAfter(0);
  await askedAfter(1);
  isAway = true;
  await expect(askedAfter(1)).rejects.toThrow('no answer');
  const unanswered = since;
  isAway = false;
  expect(await askedAfter(1)).toEqual(['payment']);
  expect(since).toEqual(unanswered);
  await askedAfter(1);
  expect(Number(since)).toBeGreaterThan(Number(unanswered));
});
