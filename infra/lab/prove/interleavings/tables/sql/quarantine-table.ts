import type pg from 'pg';
import { confirmPot } from '../../../../../../services/order/src/restore/confirm-pot.ts';
import { createRestoreStore } from '../../../../../../services/order/src/restore/restore-store.ts';
import { SHOP, data, open, forgotten, bare } from './forgotten-orders.ts';
import { orderTable, type Call, type Calls, type States } from './order-lines.ts';
import { at, movement, stock } from './order-rows.ts';
import { idOf } from './sql-words.ts';

const MIA = { userId: 'mia', requestId: 'r1' };
const pot =
  (onHand: number, adjusted?: number, productId = 'mug'): Call =>
  (pool) =>
    confirmPot(pool, { productId, variantId: 'main', onHand } as never, adjusted, MIA);
const held = (...more: string[]) => [
  ...SHOP,
  `UPDATE stock SET quarantined = true WHERE product_id = 'mug'`,
  ...more,
];
const POTS: States = {
  'mugs in quarantine': held(open('mug')),
  'mugs in quarantine, two missing': held(
    open('mug'),
    `UPDATE stock SET on_hand = 0, shortfall = 2 WHERE product_id = 'mug'`,
  ),
  'mugs and jugs in quarantine': held(
    open('mug'),
    open('jug', { seen_on_hand: null, catalogue_adjusted: null, since: at(-29) }),
    movement('mug', 8, 2, { cause: 'return', at: at(-30) }),
    movement('mug', 9, 1, { cause: 'return', at: at(-30.5) }),
    movement('mug', 10, -1, { cause: 'sale', at: at(-3) }),
  ),
  'an order is open, too': held(open('mug'), forgotten(502)),
  'mugs were counted': held(open('mug', { decided_at: at(-1), decided_on_hand: 3 })),
  'mugs were counted, and again': held(
    open('mug', { decided_at: at(-1) }),
    open('mug', { since: at(-5), seen_by: 'log' }),
  ),
  'orders are open': [
    forgotten(502, { event_data: data({ orderNumber: '2020-ORD-150' }) }),
    forgotten(503),
    bare(504),
    forgotten(505, { decided_at: at(-1) }),
  ],
  'unknown pots': [stock('bowl', 1, 2, { quarantined: true }), open('bowl')],
};
const store =
  (ask: (of: ReturnType<typeof createRestoreStore>) => Promise<unknown>): Call =>
  (pool) =>
    ask(createRestoreStore(pool));
const edits = async () =>
  [{ productId: 'mug', variantId: 'main', version: 1, onHand: 1, adjusted: 8 }] as never;
const COUNTS: Calls = {
  'three mugs': pot(3),
  'three mugs, ten edits': pot(3, 10),
  'no mug': pot(0),
  'no bowl': pot(0, undefined, 'bowl'),
  'what is open': store((of) => of.open(edits)),
  'how many are open': store((of) => of.countOpen()),
  'is 502 open': store((of) => of.forgotten(idOf(502)).then((found) => found?.paymentId)),
  'last moment': store((of) => of.lastMoment()),
  'which pots': store((of) => of.skus().then((all) => all.map(({ productId }) => productId).toSorted())),
  'is it reconciled': async (pool: pg.Pool) => {
    const before = (await createRestoreStore(pool).reconciled()).isThis;
    await pool.query(`UPDATE ledger_epoch SET compared_as = 'another server'`);
    const after = (await createRestoreStore(pool).reconciled()).isThis;
    return [
      before,
      after,
      await pool.query(`UPDATE stock SET version = 8`).then(
        () => 'changed',
        (error: { code: string }) => error.code,
      ),
    ];
  },
};

/** What is open after a restore, and what is decided about pots. */
export const quarantineTable = orderTable([POTS, COUNTS]);
