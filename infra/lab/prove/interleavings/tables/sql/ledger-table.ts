import {
  countShortfall,
  adjustStock,
  readStock,
  returnStock,
} from '../../../../../../services/order/src/ledger/stock-ledger.ts';
import { movementRows } from '../../../../../../services/order/src/ledger/export-movements.ts';
import { readMovements } from '../../../../../../services/order/src/ledger/movements.ts';
import { recordReleases } from '../../../../../../services/order/src/ledger/released-holds.ts';
import { readStockChanges } from '../../../../../../services/order/src/ledger/stock-changes.ts';
import { within, orderTable, type Calls, type States } from './order-lines.ts';
import { at, movement, order, row, saleOf, stock, type Columns } from './order-rows.ts';
import { SHOP, shop } from './place-cases.ts';
import { idOf } from './sql-words.ts';

const MUG = { productId: 'mug', variantId: 'main' };
const JUG = { productId: 'jug', variantId: 'main' };
const GREEN = { productId: 'mug', variantId: 'green' };
const mugs = (onHand: number, columns: Columns = {}) => [
  ...SHOP,
  stock('mug', onHand, 7, columns),
  stock('jug', 4, 3),
];
const BALANCES: States = {
  'unknown mugs': SHOP,
  'four mugs': mugs(4, { adjusted: 5 }),
  'no mug': mugs(0, { adjusted: 5 }),
  'two are missing': mugs(0, { adjusted: 5, shortfall: 2 }),
  'four in quarantine': mugs(4, { adjusted: 5, quarantined: true }),
  'green ones, too': [...mugs(4, { adjusted: 5 }), stock('mug', 3, 2, { variant_id: 'green', shortfall: 0 })],
};
const back = (...lines: (typeof MUG & { quantity: number })[]) =>
  within((client) => returnStock(client, { id: idOf(2), lines }));
const adjust = (sum: number, by?: string) => within((client) => adjustStock(client, 'mug', 'main', sum, by));
const CHANGES: Calls = {
  'one comes back': back({ ...MUG, quantity: 1 }),
  'three and a jug come back': back({ ...JUG, quantity: 1 }, { ...MUG, quantity: 3 }),
  'a green one comes back': back({ ...GREEN, quantity: 1 }),
  'the same sum of edits': adjust(5),
  'one more': adjust(6, 'mia'),
  'three fewer': adjust(2),
  'six fewer': adjust(-1, 'mia'),
  'none ever': adjust(0),
  'missing in all': (pool) => countShortfall(pool),
  'read it': (pool) => readStock(pool, 'mug', 'main'),
};

const RELEASES: Calls = {
  nothing: (pool) => recordReleases(pool, [{ ...MUG, after: 1 }]),
  'ada at 50': (pool) =>
    recordReleases(pool, [{ ...MUG, after: 1, released: [{ owner: 'u:ada', seq: 50 }] }]),
  'ada at 49 and 51, bob at 7': (pool) =>
    recordReleases(pool, [
      {
        ...MUG,
        after: 1,
        released: [
          { owner: 'u:ada', seq: 51 },
          { owner: 'u:bob', seq: 7 },
        ],
      },
      { ...MUG, after: 1, released: [{ owner: 'u:ada', seq: 49 }] },
    ]),
  'ada of jugs': (pool) =>
    recordReleases(pool, [{ ...JUG, after: 1, released: [{ owner: 'u:ada', seq: 5 }] }]),
  'ada of green ones': (pool) =>
    recordReleases(pool, [{ ...GREEN, after: 1, released: [{ owner: 'u:ada', seq: 5 }] }]),
};

const released = (owner: string, seq: number) =>
  row('released_hold', { product_id: 'mug', variant_id: 'main', owner, seq, noted_at: at(-60) });
const KNOWN: States = {
  'none before': shop(4),
  'ada at 50 before': [...shop(4), released('u:ada', 50)],
  'ada at 52 before': [...shop(4), released('u:ada', 52)],
};
const since = (after: number) => (pool: Parameters<Calls[string]>[0]) =>
  readStockChanges(pool, [
    { ...MUG, after },
    { ...JUG, after },
    { productId: 'bowl', variantId: 'main', after },
  ]).then((all) => all.toSorted((a, b) => (a.productId < b.productId ? -1 : 1)));
const SINCE: Calls = {
  'since nothing': since(0),
  'since 5': since(5),
  'since 7': since(7),
  'history, first page': (pool) => readMovements(pool, 'mug', { skip: 0, limit: 3 }),
  'history, second page': (pool) => readMovements(pool, 'mug', { skip: 3, limit: 3 }),
  'history of jugs': (pool) => readMovements(pool, 'jug', { skip: 0, limit: 3 }),
  'all of it, two at a time': async (pool) => {
    const rows: unknown[] = [];
    for await (const cells of movementRows(pool, 2)) rows.push(cells.join(' '));
    return rows;
  },
};

const moves = [
  order(2),
  order(3, { owner: 'u:bob', status: 'cancelled' }),
  movement('mug', 4, 6, { by_user: 'mia', at: at(-50) }),
  saleOf(2, 'mug', 5, 2),
  movement('mug', 6, -2, { cause: 'sale', order_id: idOf(3), at: at(-20) }),
  movement('mug', 7, 2, { cause: 'return', order_id: idOf(3), at: at(-10) }),
  movement('jug', 3, 4, { at: at(-5) }),
  movement('mug', 1, 3, { variant_id: 'green', at: at(-20) }),
];
const step = (number: number, what: string, by: string) =>
  row('order_history', { order_id: idOf(number), what, by_user: by, at: at(-9) });
const counted = (pot: string, decided: number, columns: Columns = {}) =>
  row('quarantine', {
    product_id: pot,
    variant_id: 'main',
    epoch: 1,
    since: at(-55),
    ledger_version: 3,
    ledger_on_hand: 0,
    seen_by: 'cart',
    decided_at: at(decided),
    ...columns,
  });
const MOVED: States = {
  'a few movements': [...mugs(4), ...moves],
  'two are missing': [...mugs(0, { shortfall: 2 }), ...moves],
  'in quarantine since': [
    ...mugs(4, { quarantined: true }),
    `UPDATE stock SET version = 8 WHERE product_id = 'mug'`,
    ...moves,
  ],
  'mia cancelled, twice': [
    ...mugs(4),
    ...moves,
    step(3, 'cancelled', 'ann'),
    step(3, 'cancelled', 'mia'),
    step(3, 'note', 'eve'),
    step(2, 'cancelled', 'eve'),
  ],
  'the first was a count': [...mugs(4), ...moves, counted('mug', -50), counted('jug', -50)],
  'a count of green ones': [
    ...mugs(4),
    ...moves,
    counted('mug', -50, { variant_id: 'green' }),
    counted('mug', -49),
  ],
  'no pots are known': [stock('mug', 4, 7), ...moves],
};

/** What moves stock, and what the ledger says of it. */
export const ledgerTable = orderTable([BALANCES, CHANGES], [KNOWN, RELEASES], [MOVED, SINCE]);
