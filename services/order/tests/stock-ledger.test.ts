import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type pg from 'pg';
import { createLogger } from '@slipcast/service-kit/logs';
import { migrate } from '@slipcast/storage/migrate';
import { createPool, inTransaction } from '@slipcast/storage/postgres';
import { Refusal } from '@slipcast/contracts/refusal';
import { startPostgres, type TestPostgres } from '@slipcast/testkit/postgres';
import { projectProduct } from '../src/ledger/products.ts';
import type { Order } from '../src/orders/order-record.ts';
import { readStockChanges } from '../src/ledger/stock-changes.ts';
import { adjustStock, readStock, returnStock, type StockEvent } from '../src/ledger/stock-ledger.ts';
import { placeOrder } from '../src/sale/place-order.ts';
import { newOrder } from './new-order.ts';

const VARIANTS = ['main', 'b', 'a'];
type Column = 'on_hand' | 'shortfall' | 'adjusted' | 'version' | 'moved' | 'sold' | 'moves';
type Row = { variant_id: string } & Record<Column, number>;

describe('stock ledger', () => {
  let postgres: TestPostgres;
  let pool: pg.Pool;
  beforeAll(async () => {
    postgres = await startPostgres();
    const [url, logger] = [await postgres.createDatabase('ledger'), createLogger('test', 'silent')];
    await migrate(url, join(import.meta.dirname, '../migrations'), logger);
    pool = createPool(url, { max: 8 });
  });
  afterAll(() => pool?.end().finally(postgres.stop));

  /** Places the order; null if it is out of stock, else the stock events that were published. */
  const take = async (order: Order): Promise<StockEvent[] | null> => {
    try {
      if (!(await placeOrder(pool, order, 20_000))) throw new Error('the payment had an order');
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
    const { rows } = await pool.query<{ key: string; data: StockEvent['data'] }>(
      `SELECT key, payload AS data FROM outbox WHERE topic = 'stock.changed.v1' AND payload->'sale'->>'orderId' = $1`,
      [order.id],
    );
    return rows.map((row) => ({ type: 'stock.changed.v1', ...row }));
  };

  it('holds on_hand >= 0 and initial + receipts + returns - sold = on_hand - shortfall for any commands at once [I1]', async () => {
    const sku = fc.constantFrom(...VARIANTS);
    const command = fc.oneof(
      fc.record({ kind: fc.constant('adjust' as const), variant: sku, by: fc.integer({ min: -4, max: 6 }) }),
      fc.record({
        kind: fc.constant('sell' as const),
        quantities: fc.dictionary(sku, fc.integer({ min: 1, max: 3 }), { minKeys: 1 }),
      }),
      fc.record({ kind: fc.constant('return' as const), nth: fc.nat(10) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(command, { maxLength: 6 }), { maxLength: 6 }), async (rounds) => {
        const productId = `p-${randomUUID()}`;
        const sums = new Map<string, number>();
        const sold: Order[] = [];
        const events: StockEvent[] = [];
        for (const variant of VARIANTS) {
          sums.set(variant, 3);
          events.push(...(await inTransaction(pool, (client) => adjustStock(client, productId, variant, 3))));
        }
        for (const round of rounds) {
          // The commands of one round run at the same time.
          await Promise.all(
            round.map(async (one) => {
              if (one.kind === 'sell') {
                const order = newOrder(productId, one.quantities);
                const taken = await take(order);
                if (taken) sold.push(order);
                events.push(...(taken ?? []));
              } else if (one.kind === 'return') {
                const [order] = sold.splice(one.nth % Math.max(1, sold.length), 1);
                if (order)
                  events.push(...(await inTransaction(pool, (client) => returnStock(client, order))));
              } else {
                const sum = (sums.get(one.variant) ?? 0) + one.by;
                sums.set(one.variant, sum);
                events.push(
                  ...(await inTransaction(pool, (client) =>
                    adjustStock(client, productId, one.variant, sum),
                  )),
                );
              }
            }),
          );
        }
        const { rows } = await pool.query<Row>(
          `SELECT stock.variant_id, stock.on_hand, stock.shortfall, stock.adjusted, stock.version, sum(delta) AS moved, count(*) AS moves,
             -coalesce(sum(delta) FILTER (WHERE cause <> 'adjustment'), 0) AS sold
           FROM stock JOIN stock_movement USING (product_id, variant_id) WHERE product_id = $1
           GROUP BY stock.product_id, stock.variant_id`,
          [productId],
        );
        expect(rows).toHaveLength(VARIANTS.length);
        for (const row of rows) {
          const ofSku = ({ variantId }: { variantId: string }) => variantId === row.variant_id;
          const stillSold = sold
            .flatMap(({ lines }) => lines.filter(ofSku))
            .reduce((sum, { quantity }) => sum + quantity, 0);
          const told = events.map(({ data }) => data).filter(ofSku);
          const mine = told.toSorted((a, b) => a.version - b.version);
          expect(row.on_hand).toBeGreaterThanOrEqual(0);
          expect(row.moved).toBe(row.on_hand - row.shortfall);
          expect(row.moved).toBe(row.adjusted - stillSold);
          expect(row.sold).toBe(stillSold);
          // Every change has its event, numbered in sequence, and the last one has the current stock.
          expect(mine.map(({ version }) => version)).toEqual(mine.map((_, index) => index + 1));
          expect([mine.length, row.moves]).toEqual([row.version, row.version]);
          expect(mine.at(-1)?.onHand).toBe(row.on_hand);
          // The ledger's list of changes since the first equals the events.
          const known = { productId, variantId: row.variant_id, after: 1 };
          expect(mine.slice(1)).toMatchObject((await readStockChanges(pool, [known]))[0]?.changes ?? []);
        }
      }),
      { numRuns: 40, seed: 20261120 },
    );
  });

  it('takes all pots of an order or none', async () => {
    const productId = `p-${randomUUID()}`;
    for (const [variant, sum] of Object.entries({ main: 5, a: 0 }))
      await inTransaction(pool, (client) => adjustStock(client, productId, variant, sum));
    expect(await take(newOrder(productId, { main: 1, a: 1 }))).toBeNull();
    expect(await take(newOrder(productId, { main: 1, missing: 1 }))).toBeNull();
    expect(await readStock(pool, productId, 'main')).toEqual({ onHand: 5, version: 1 });
  });

  it('applies the difference of the sums, so that a sale between two edits is not undone', async () => {
    const productId = `p-${randomUUID()}`;
    const adjust = (sum: number) =>
      inTransaction(pool, (client) => adjustStock(client, productId, 'main', sum));
    await adjust(5);
    await take(newOrder(productId, { main: 2 }));
    expect((await adjust(6))[0]?.data).toMatchObject({ onHand: 4, version: 3, cause: 'adjustment' });
    expect(await adjust(6)).toEqual([]);
  });

  it('remembers sold pieces that were taken out, and fills that shortfall before anything is on sale again', async () => {
    const productId = `p-${randomUUID()}`;
    const adjust = async (sum: number) =>
      (await inTransaction(pool, (client) => adjustStock(client, productId, 'main', sum)))[0]?.data;
    await adjust(2);
    const sold = [newOrder(productId, { main: 1 }), newOrder(productId, { main: 1 })];
    for (const order of sold) await take(order);
    expect(await adjust(0)).toMatchObject({ onHand: 0, shortfall: 2 });
    const [back] = await inTransaction(pool, (client) => returnStock(client, sold[0] as Order));
    expect(back?.data).toMatchObject({ onHand: 0, shortfall: 1, cause: 'return' });
    expect(await take(newOrder(productId, { main: 1 }))).toBeNull();
    expect(await adjust(3)).toMatchObject({ onHand: 2, shortfall: 0 });
  });

  it('publishes a new SKU even with nothing in stock', async () => {
    const productId = `p-${randomUUID()}`;
    const [event] = await inTransaction(pool, (client) => adjustStock(client, productId, 'main', 0));
    expect(event?.data).toMatchObject({ onHand: 0, version: 1 });
  });

  it('applies product.changed in any order, repeated or with versions missing', async () => {
    const productId = `p-${randomUUID()}`;
    const version = (number: number, stockAdjusted: number) =>
      inTransaction(pool, (client) =>
        projectProduct(client, {
          productId,
          version: number,
          name: `Mug ${number}`,
          category: 'Mugs',
          imageUrl: null,
          images: [],
          skus: [
            { variantId: 'main', color: 'x', pricePence: 100, imageUrl: null, images: [], stockAdjusted },
          ],
        }),
      );
    await version(1, 5);
    await version(4, 7);
    expect(await version(4, 7)).toEqual([]);
    expect(await version(2, 6)).toEqual([]);
    expect(await readStock(pool, productId, 'main')).toEqual({ onHand: 7, version: 2 });
  });

  it('never deadlocks when orders name the same pots in different orders', async () => {
    const productId = `p-${randomUUID()}`;
    for (const variant of VARIANTS)
      await inTransaction(pool, (client) => adjustStock(client, productId, variant, 1000));
    const orders = Array.from({ length: 60 }, (_, n) =>
      newOrder(productId, n % 2 ? { a: 1, b: 1, main: 1 } : { main: 1, b: 1, a: 1 }),
    );
    const taken = await Promise.all(orders.map(take));
    expect(taken.every(Boolean)).toBe(true);
    expect(await readStock(pool, productId, 'a')).toMatchObject({ onHand: 940 });
  });
});
