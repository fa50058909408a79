import { orderTable, type Calls, type States } from './order-lines.ts';
import { movement, order, pending, row, saleOf, stock } from './order-rows.ts';
import { ASKED, early, JUG, placing, shop, SHOP, terms } from './place-cases.ts';
import { idOf } from './sql-words.ts';

const OF_BOB = { owner: 'u:bob', user_id: 'bob' };
const released = (pot: string, owner: string, seq: number): string =>
  row('released_hold', { product_id: pot, variant_id: 'main', owner, seq });
const counter = (year: string, last: number): string => `INSERT INTO order_counter SELECT ${year}, ${last}`;
const THIS_YEAR = `extract(year FROM now() AT TIME ZONE 'UTC')`;

const STOCKS: States = {
  'four mugs': shop(4),
  'two mugs': shop(2),
  'one mug': shop(1),
  'no mug, one is missing': [...SHOP, stock('mug', 0, 7, { shortfall: 1 }), stock('jug', 4, 3)],
  'mugs unknown to the ledger': [...SHOP, stock('jug', 4, 3)],
  'no jug': shop(4, 0),
  'no mug and no jug': shop(1, 0),
  'mugs archived': [...shop(4), `UPDATE product SET active = false WHERE id = 'mug'`],
  'blue mugs deleted': [...shop(4), `UPDATE sku SET active = false WHERE product_id = 'mug'`],
  'jugs archived': [...shop(4), `UPDATE product SET active = false WHERE id = 'jug'`],
  'mugs in quarantine': [...shop(4), `UPDATE stock SET quarantined = true WHERE product_id = 'mug'`],
  'one mug, jugs in quarantine': [...shop(1), `UPDATE stock SET quarantined = true WHERE product_id = 'jug'`],
  'its payment has an order': [...shop(4), pending(9, { payment_id: ASKED.paymentId })],
  'its payment has an order, no mug': [...shop(0), pending(9, { payment_id: ASKED.paymentId })],
  'its payment was released': [...shop(4), row('released_payment', { payment_id: ASKED.paymentId })],
  'another payment was released': [...shop(4), row('released_payment', { payment_id: idOf(502) })],
  '41 orders this year': [...shop(4), counter(THIS_YEAR, 41)],
  '999 orders this year': [...shop(4), counter(THIS_YEAR, 999)],
  '41 orders last year': [...shop(4), counter(`${THIS_YEAR} - 1`, 41)],
};
const ORDERS: Calls = {
  'two mugs': placing(),
  'a mug and a jug': placing({ lines: [{ ...ASKED.lines[0]!, quantity: 1 }, JUG] }),
};

const STALE: States = {
  'nothing since': [...shop(4), order(2), saleOf(2, 'mug', 7, 1)],
  'ada bought since': [...shop(4), 'UPDATE stock SET version = 8', order(2), saleOf(2, 'mug', 8, 1)],
  'ada bought jugs since': [...shop(4), 'UPDATE stock SET version = 8', order(2), saleOf(2, 'jug', 8, 1)],
  'ada bought green mugs since': [
    ...shop(4),
    'UPDATE stock SET version = 8',
    order(2),
    movement('mug', 8, -1, { cause: 'sale', order_id: idOf(2), variant_id: 'green' }),
  ],
  'ada’s came back since': [
    ...shop(4),
    'UPDATE stock SET version = 8',
    order(2),
    movement('mug', 8, 1, { cause: 'return', order_id: idOf(2) }),
  ],
  'bob bought since': [...shop(4), 'UPDATE stock SET version = 8', order(2, OF_BOB), saleOf(2, 'mug', 8, 1)],
  'released before': [...shop(4), released('mug', 'u:ada', 49)],
  'released at that moment': [...shop(4), released('mug', 'u:ada', 50)],
  'released after': [...shop(4), released('mug', 'u:ada', 51)],
  'bob released after': [...shop(4), released('mug', 'u:bob', 51)],
  'a jug released after': [...shop(4), released('jug', 'u:ada', 51)],
  'a green one released after': [
    ...shop(4),
    row('released_hold', { product_id: 'mug', variant_id: 'green', owner: 'u:ada', seq: 51 }),
  ],
};
const CLAIMS: Calls = {
  'claimed at 7, 50': placing({}, { mug: { version: 7, seq: 50, until: 1 } }),
  'claimed at 7, place unknown': placing({}, { mug: { version: 7, until: 1 } }),
  'not claimed': placing(),
};
const OVER: Calls = {
  'claimed a while yet': placing({}, { mug: { version: 7, seq: 50, until: 0.5 } }),
  'claimed until before': placing({}, { mug: { version: 7, seq: 50, until: -0.5 } }),
  'jug claimed until before': placing(
    { lines: [ASKED.lines[0]!, JUG] },
    { mug: { version: 7, seq: 50, until: 1 }, jug: { version: 3, seq: 5, until: -1 } },
  ),
};

const CLOSED: States = {
  'opens in 5 minutes': [...shop(4), terms(5)],
  'opened half a minute ago': [...shop(4), terms(-0.5)],
  'opened, paused': [...shop(4), terms(-5, { paused: true })],
  'opens in 5 minutes, ada has a link': [...shop(4), terms(5), early('u:ada')],
  'opens in 10 minutes, ada has a link': [...shop(4), terms(10.5), early('u:ada')],
  'opens in 5 minutes, paused, ada has a link': [...shop(4), terms(5, { paused: true }), early('u:ada')],
  'opens in 5 minutes, bob has a link': [...shop(4), terms(5), early('u:bob')],
  'opens in 5 minutes, a link of no one': [...shop(4), terms(5), early(null)],
  'opens in 5 minutes, a link to spring': [...shop(4), terms(5), early('u:ada', 'spring')],
  'opens in 5 minutes, no early minutes': [...shop(4), terms(5, { earlyMinutes: 0 }), early('u:ada')],
  'opens in 5 minutes, early minutes unknown': [
    ...shop(4),
    terms(5),
    `UPDATE product SET sale = sale - 'earlyMinutes'`,
    early('u:ada'),
  ],
  'opens in 5 minutes, its payment has an order': [
    ...shop(4),
    terms(5),
    pending(9, { payment_id: ASKED.paymentId }),
  ],
  'opens in 5 minutes, one mug': [...shop(1), terms(5)],
  'mugs paused, jugs open later': [...shop(4), terms(-5, { paused: true }), terms(5, {}, 'jug')],
  'mugs open later, jugs paused': [...shop(4), terms(5), terms(-5, { paused: true }, 'jug')],
  'jugs paused': [...shop(4), terms(-5, { paused: true }, 'jug')],
};
const WHOSE: Calls = {
  'ada orders': placing(),
  'ada orders, claim over': placing({}, { mug: { version: 7, seq: 50, until: -1 } }),
  'ada orders a mug and a jug': placing({ lines: [{ ...ASKED.lines[0]!, quantity: 1 }, JUG] }),
  'ada orders a jug and a mug': placing({ lines: [JUG, { ...ASKED.lines[0]!, quantity: 1 }] }),
};

const WITH_ALL: Calls = {
  'a guest with everything': placing({
    owner: 'g:gus' as 'u:gus',
    userId: null,
    customerPhone: '0123',
    goodsPence: 2500,
    discountPence: 900,
    deliveryPence: 400,
    delivery: {
      method: 'tracked',
      name: 'Tracked',
      kind: 'post',
      zone: 'uk-mainland',
      country: 'GB',
      dispatchDays: 2,
    },
    wishes: { note: 'Soon', gift: null } as never,
    vat: { ratePercent: 20, includedPence: 333 } as never,
  }),
  'a line that is no pot': placing({ lines: [{ ...ASKED.lines[0]!, productId: '', variantId: '' }, JUG] }),
  'two pots of the same kind': placing({
    lines: [{ ...ASKED.lines[0]!, variantId: 'green', quantity: 1 }, ASKED.lines[0]!],
  }),
};

/** What becomes of an order that has neither codes nor vouchers nor anything else. */
export const placeTable = orderTable(
  [STOCKS, ORDERS],
  [STALE, CLAIMS],
  [{ 'four mugs': shop(4) }, OVER],
  [CLOSED, WHOSE],
  [{ 'four mugs': [...shop(4), stock('mug', 1, 2, { variant_id: 'green' })] }, WITH_ALL],
);
