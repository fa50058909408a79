import type pg from 'pg';
import { issueDocuments } from '../../../../../../services/order/src/paperwork/issue.ts';
import { orderTable, within, type Calls, type States } from './order-lines.ts';
import { counted } from './order-rows.ts';
import { idOf } from './sql-words.ts';
import { LAST, MID, of, back, document, dispute, changed } from './books-rows.ts';

const note = (number: number, by: number, refundId: number, pence: number, vat: number) =>
  document('credit-note', number, by, idOf(refundId), pence, vat);
/** Of an order for 20 pounds, 3.33 of which are VAT. */

const ISSUED: States = {
  'not registered': [of(2, MID, { vat: null })],
  unpaid: [of(2, null, { status: 'pending' })],
  paid: [of(2, MID)],
  'paid, with its invoice': [
    of(2, MID),
    document('invoice', 1, 2, null, 2000, 333),
    `UPDATE vat_series SET last = 1 WHERE series = 'invoice'`,
  ],
  'three refunds': [
    of(2, MID),
    back(1, 2, MID, { amount_pence: 700 }),
    back(2, 2, MID, { amount_pence: 800 }),
    back(3, 2, MID, { amount_pence: 500 }),
    counted(2),
  ],
  'a refund after a dispute': [
    of(2, MID),
    dispute('d1', 2, 'lost', MID, 700),
    back(1, 2, MID, { amount_pence: 1300 }),
    counted(2),
  ],
  'a refund after a dispute that was won': [
    of(2, MID),
    dispute('d1', 2, 'lost', MID, 700),
    changed('d1', 'won', LAST),
    back(1, 2, MID, { amount_pence: 1300 }),
    counted(2),
  ],
};
const DOCUMENTS: Calls = { 'its documents': within((client) => issueDocuments(client, idOf(2))) };

const DISPUTED: States = {
  paid: [of(2, MID)],
  'without VAT': [of(2, MID, { vat: null })],
  'at no price': [of(2, MID, { total_pence: 0, goods_pence: 0, made_by: 'mia', replaces: {} })],
  'with a voucher': [of(2, MID, { voucher_pence: 500, goods_pence: 2500 })],
  'a part returned': [of(2, MID), back(1, 2, MID, { amount_pence: 1500 }), note(1, 2, 701, 1500, 250)],
  'more VAT returned': [of(2, MID), back(1, 2, MID, { amount_pence: 1500 }), note(1, 2, 701, 1500, 320)],
  'nearly all returned': [of(2, MID), back(1, 2, MID, { amount_pence: 1995 }), note(1, 2, 701, 1995, 300)],
  'one lost before': [of(2, MID), dispute('d0', 2, 'lost', MID, 1100)],
  'one lost before, a part returned': [
    of(2, MID),
    dispute('d0', 2, 'lost', MID, 900),
    note(1, 2, 701, 800, 133),
  ],
  'another order’s was lost': [
    of(2, MID),
    of(3, MID),
    dispute('d0', 3, 'lost', MID, 1100),
    note(1, 3, 701, 800, 133),
  ],
};
const lose =
  (...then: string[]) =>
  async (pool: pg.Pool) => {
    for (const one of [dispute('d1', 2, 'lost', MID, 701), ...then])
      // oxlint-disable-next-line no-await-in-loop
      await pool.query(one);
  };
const LOST: Calls = {
  'one is lost': lose(),
  'one is lost and won': lose(changed('d1', 'won', LAST)),
  'one is lost, all is returned, it is won': lose(note(9, 2, 709, 1299, 216), changed('d1', 'won', LAST)),
  'one is lost, little VAT fits, it is won': lose(note(9, 2, 709, 1990, 216), changed('d1', 'won', LAST)),
  'one is lost for more': lose(
    `UPDATE order_dispute SET amount_pence = 900, changed_at = '${LAST}' WHERE id = 'd1'`,
  ),
  'one is lost for less': lose(
    `UPDATE order_dispute SET amount_pence = 300, changed_at = '${LAST}' WHERE id = 'd1'`,
  ),
  'all are lost and won': lose(
    changed('d1', 'won', LAST),
    `UPDATE order_dispute SET state = 'won', changed_at = '${LAST}' WHERE id = 'd0'`,
  ),
};

/** VAT documents, and the VAT of disputes. */
export const vatTable = orderTable([ISSUED, DOCUMENTS], [DISPUTED, LOST]);
