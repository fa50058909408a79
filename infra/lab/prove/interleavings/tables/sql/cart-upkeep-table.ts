import type pg from 'pg';
import type { Owner } from '@slipcast/contracts/ids';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import * as early from '../../../../../../services/cart/src/early/early-store.ts';
import * as held from '../../../../../../services/cart/src/holds/held-pots.ts';
import { createProductCache } from '../../../../../../services/cart/src/products/product-cache.ts';
import { createStoreProduct } from '../../../../../../services/cart/src/products/store-product.ts';
import type { ProductChange } from '../../../../../../services/cart/src/products/product.ts';
import { facts, holdRow, productRow, SKU } from './cart-rows.ts';
import { sqlGrid, type Calls, type States } from './sql-grid.ts';
import { DAY, from, insert, MOMENT, type RowOf } from './sql-insert.ts';
import { idOf } from './sql-words.ts';

const ADA = 'u:ada' as Owner;
const BOB = 'u:bob' as Owner;
const access = (number: number, row: RowOf = {}): string =>
  insert('early_access', { link_id: idOf(number), update_id: 'a', version: 3, owner: ADA, ...row });
const given = (version: number, owner: Owner | null = BOB) => ({
  linkId: idOf(1),
  updateId: 'a',
  version,
  owner,
});

const EARLY: States = {
  nothing: [],
  'ada has access': [access(1)],
  'ada has access since a day': [access(1, { at: from(-DAY) })],
  'no one has': [access(1, { owner: null })],
  'to another update': [access(1, { update_id: 'b' })],
  'ada twice, bob': [access(1), access(2), access(3, { owner: BOB })],
  'old ones': [
    access(2, { at: from(-120 * DAY) }),
    access(3, { at: from(-120 * DAY - MOMENT) }),
    access(1, { at: from(-121 * DAY) }),
  ],
};
const OF_EARLY: Calls = {
  'newer, bob': (pool) => early.storeAccess(pool, given(4)),
  'newer, no one': (pool) => early.storeAccess(pool, given(4, null)),
  'the same': (pool) => early.storeAccess(pool, given(3)),
  older: (pool) => early.storeAccess(pool, given(2)),
  'to a': (pool) => early.hasAccess(pool, 'a', [BOB, ADA]),
  'to a, bob': (pool) => early.hasAccess(pool, 'a', [BOB]),
  'to any': (pool) => early.hasAnyAccess(pool, ADA),
};

const HELD: States = {
  nothing: [],
  'ada, bob, a red one': [
    holdRow(ADA, { quantity: 2 }),
    holdRow(BOB, { expires_at: from(5) }),
    holdRow(ADA, { variant_id: 'red' }),
    holdRow(ADA, { product_id: 'jug' }),
  ],
  'it has ended': [holdRow(ADA, { expires_at: from(0) }), holdRow(BOB)],
  'it ends in a moment': [holdRow(ADA, { expires_at: from(MOMENT) })],
  'it is empty': [holdRow(ADA, { quantity: 0 })],
  'ended and empty': [holdRow(ADA, { quantity: 0, expires_at: from(-1 / 60) })],
  'ended two seconds ago': [
    holdRow(ADA, { expires_at: from(-2 / 60) }),
    holdRow(BOB, { expires_at: from(-2 / 60) }),
    holdRow(BOB, { product_id: 'jug', expires_at: from(-2 / 60) }),
  ],
  'ended three seconds ago': [holdRow(ADA, { expires_at: from(-3 / 60) })],
  'ended nearly three seconds ago': [holdRow(ADA, { expires_at: from(-3 / 60 + MOMENT) })],
};
const OF_HELD: Calls = {
  pots: (pool) => held.readHeldPots(pool),
  'of the mug': (pool) => held.readProductHolds(pool, 'mug'),
  'just ended': async (pool) =>
    (await held.readLatelyExpired(pool)).map(({ productId }) => productId).toSorted(),
  count: (pool) => held.countActiveHolds(pool),
};

const PRODUCTS: States = {
  unknown: [],
  known: [productRow('mug')],
  'known, in an update': [productRow('mug', { facts: facts('mug', 'a') })],
  removed: [productRow('mug', { removed: true })],
  'removed, nothing known': [productRow('mug', { removed: true, facts: null })],
  'known, and a jug': [productRow('mug'), productRow('jug', { version: 9 })],
};
const changed = (version: number, sale = false): ProductChange => ({
  productId: 'mug',
  version,
  facts: { ...facts('mug', sale ? 'a' : undefined), version, name: 'New mug' },
});
const removed = (version: number): ProductChange => ({ productId: 'mug', version, facts: null });

/** What is cached for a thousandth of a second, because it has no facts, is then read again. */
async function shortTimeOver(): Promise<void> {
  const end = performance.now() + 5;
  // oxlint-disable-next-line no-await-in-loop
  while (performance.now() < end) await new Promise(setImmediate);
}
/** What a process shows that has seen the product, or one that has just started, and one that asks for it again. */
const storing = (change: ProductChange, seen: boolean) => async (pool: pg.Pool) => {
  const products = createProductCache(pool);
  if (seen) await products.get('mug');
  await products.store(change);
  if (!change.facts) await shortTimeOver();
  return (await products.get('mug')) ?? 'unknown';
};
const noting = (change: ProductChange) => async (pool: pg.Pool) => {
  const products = createProductCache(pool);
  await products.get('mug');
  products.cacheChange(change);
  if (!change.facts) await shortTimeOver();
  return (await products.get('mug')) ?? 'unknown';
};
const buying = (variantId: string) => async (pool: pg.Pool) => {
  const { product, sku } = await createProductCache(pool).findBuyable({ ...SKU, variantId });
  return [product.name, sku];
};
/** Which terms are stored beside the reservations, before and after the row. */
const arriving = (change: ProductChange) => async (pool: pg.Pool) => {
  const said: string[] = [];
  const store = createStoreProduct(
    createProductCache(pool),
    async (productId, variantIds, { version, sale }) => {
      const { rows } = await pool.query<{ version: number }>('SELECT version FROM product WHERE id = $1', [
        productId,
      ]);
      said.push(
        `${productId} ${variantIds} version ${version}, sale ${sale?.updateId}, stored ${rows[0]?.version}`,
      );
    },
  );
  const { productId, version, facts: data } = change;
  const type = data ? 'product.changed.v1' : 'product.removed.v1';
  await store({ type, data: data ?? { productId, version } } as EventEnvelope);
  return said;
};
const CHANGES: [string, ProductChange][] = [
  ['older', changed(4)],
  ['the same', changed(5)],
  ['newer', changed(6)],
  ['newer, in an update', changed(6, true)],
  ['removed before', removed(4)],
  ['removed at the same version', removed(5)],
  ['removed since', removed(6)],
];
const OF_PRODUCTS: Calls = {
  read: (pool) => createProductCache(pool).stored('mug'),
  'buy the main one': buying('main'),
  'buy a green one': buying('green'),
  versions: async (pool) =>
    (await createProductCache(pool).versions(['mug', 'jug', 'cup']))
      .map(({ id, version }) => `${id} ${version}`)
      .toSorted(),
  ...Object.fromEntries(
    CHANGES.flatMap(([name, change]) => [
      [`store ${name}`, storing(change, false)],
      [`store ${name}, seen`, storing(change, true)],
      [`another process has stored ${name}`, noting(change)],
    ]),
  ),
};

/** Early access, what is held, and the products as the cart knows them. */
export const cartUpkeepTable = sqlGrid(
  'cart',
  { states: EARLY, calls: OF_EARLY },
  { states: HELD, calls: OF_HELD },
  { states: PRODUCTS, calls: OF_PRODUCTS },
  {
    states: PRODUCTS,
    calls: Object.fromEntries(
      CHANGES.filter(([name]) => !name.includes('same')).map(([name, change]) => [
        `${name} arrives`,
        arriving(change),
      ]),
    ),
  },
);
