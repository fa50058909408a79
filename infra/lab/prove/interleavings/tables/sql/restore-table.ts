import type { Evidence } from '../../../../../../services/order/src/restore/find-forgotten.ts';
import { recordForgotten } from '../../../../../../services/order/src/restore/record-forgotten.ts';
import { ledgerOrders } from '../../../../../../services/order/src/restore/restore-store.ts';
import { SHOP, published, open, forgotten, bare } from './forgotten-orders.ts';
import { orderTable, within, type Call, type Calls, type States } from './order-lines.ts';
import { at, order, pending } from './order-rows.ts';
import { idOf } from './sql-words.ts';

const LEDGERS: States = {
  'a sound ledger': [...SHOP, order(2), order(3)],
  'an empty ledger': [],
  'another server': [...SHOP, `UPDATE ledger_epoch SET compared_as = 'another'`],
  'order 2 is pending': [...SHOP, pending(2)],
  'order 2 waits to be paid by link': [...SHOP, pending(2, { payment_id: idOf(2), made_by: 'mia' })],
  'order 2 is forgotten': SHOP,
  'recorded, undecided': [...SHOP, forgotten(502)],
  'recorded by its payment': [...SHOP, bare(502)],
  'decided to refund': [...SHOP, bare(502, { decided_at: at(-1), decision: 'refund' })],
  'decided to create, gone again': [...SHOP, forgotten(502, { decided_at: at(-1), decision: 'create' })],
  'recorded, but it is there': [...SHOP, order(2), bare(502)],
  'mugs in quarantine': [
    ...SHOP,
    `UPDATE stock SET quarantined = true WHERE product_id = 'mug'`,
    open('mug'),
    order(2),
  ],
  'numbers at 141': [...SHOP, 'INSERT INTO order_counter VALUES (2020, 141)'],
  'numbers at 142': [...SHOP, 'INSERT INTO order_counter VALUES (2020, 142)'],
};
const evidence = (more: Partial<Evidence> = {}): Evidence => ({
  stock: [],
  orders: [],
  captured: [],
  ...more,
});
const seen = (version: number, onHand: number | null, by = 'cart', productId = 'mug') =>
  ({ productId, variantId: 'main', version, onHand, by }) as Evidence['stock'][number];
const compared =
  (given: Evidence, whole = false): Call =>
  (pool) =>
    recordForgotten(pool, given, { whole, now: new Date('2020-08-01T00:00:00Z') }).then(
      ({ orders, pots }) => [
        orders.map(({ paymentId, isKnown }) => [paymentId, isKnown]),
        pots.map(({ productId, seenBy, seenOnHand }) => [productId, seenBy, seenOnHand]),
      ],
    );
const paid = {
  orders: [published('order.paid.v1')] as never,
  captured: [{ id: idOf(502), amountPence: 2000 }] as never,
};
const COMPARED: Calls = {
  'nothing was seen': compared(evidence()),
  'nothing was seen, of all': compared(evidence(), true),
  'more of mugs was seen': compared(
    evidence({ stock: [seen(9, 1), { ...seen(9, 8, 'catalogue'), adjusted: 11 } as never] }),
  ),
  'mugs as they are': compared(evidence({ stock: [seen(7, 4)] })),
  'bowls were seen': compared(evidence({ stock: [seen(2, 5, 'log', 'bowl')] })),
  'a paid order was seen': compared(evidence(paid)),
  'a payment was seen': compared(evidence({ captured: paid.captured })),
};

const KNOWN: Calls = {
  'of 502': within((client) => ledgerOrders(client, { orderIds: [], paymentIds: [idOf(502)] })),
  'of order 2': within((client) => ledgerOrders(client, { orderIds: [idOf(2)], paymentIds: [] })),
};

/** What a ledger that was restored is found to have forgotten. */
export const restoreTable = orderTable([LEDGERS, COMPARED], [LEDGERS, KNOWN]);
