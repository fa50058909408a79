import type pg from 'pg';
import { onDisputed } from '../../../../../../services/order/src/disputes/on-disputed.ts';
import { issueRefund } from '../../../../../../services/order/src/vouchers/new-voucher.ts';
import {
  disputeBought,
  giveBackToBought,
  restorePayments,
  returnToVouchers,
  takeFromBought,
} from '../../../../../../services/order/src/vouchers/voucher-entries.ts';
import { orderTable, within, type Calls, type States } from './order-lines.ts';
import { at, entry, order, refund, row, sql, voucher } from './order-rows.ts';
import { idOf } from './sql-words.ts';

const dispute = (id: string, of: number, pence: number, state: string) =>
  row('order_dispute', {
    id,
    order_id: idOf(of),
    amount_pence: pence,
    reason: 'fraud',
    state,
    opened_at: at(-9),
    changed_at: at(-8),
  });
const lost = (id: string) => ({ refund_id: sql(`md5('${id}')::uuid`) });
const issued = [
  order(7),
  order(8),
  voucher(21, 7),
  voucher(22, 8),
  entry(21, 'issue', 3000),
  entry(22, 'issue', 3000),
];
/** Order 2 was paid with 6 pounds of the second and 4 of the first. */
const spent = [
  ...issued,
  order(2, { status: 'pending', goods_pence: 3000, voucher_pence: 1000 }),
  entry(22, 'redeem', -600, { order_id: idOf(2) }),
  entry(21, 'redeem', -400, { order_id: idOf(2) }),
];
const returned = (number: number, pence: number) => entry(number, 'return', pence, { order_id: idOf(2) });
const SPENT: States = {
  'not spent': issued,
  spent,
  'spent, and by another order': [...spent, entry(21, 'redeem', -70, { order_id: idOf(8) })],
  'one is back': [...spent, returned(22, 600)],
  'a part is back': [...spent, returned(22, 250)],
  'all is back': [...spent, returned(22, 600), returned(21, 400)],
  'the first was lost to a bank': [
    ...spent,
    dispute('d1', 7, 2700, 'lost'),
    entry(21, 'refund', -2600, { order_id: idOf(7), ...lost('d1') }),
  ],
  'the first was accepted to be lost': [
    ...spent,
    dispute('d1', 7, 2600, 'accepted'),
    entry(21, 'refund', -2600, { order_id: idOf(7), ...lost('d1') }),
  ],
  'the first is disputed': [...spent, dispute('d1', 7, 2700, 'under-review')],
  'the first was refunded, too': [
    ...spent,
    refund(3, 7, { amount_pence: 2800 }),
    entry(21, 'refund', -2600, { order_id: idOf(7), refund_id: idOf(703) }),
  ],
  'its refund has failed': [...spent, refund(3, 7, { amount_pence: 2800, state: 'failed' })],
  'the first is a refund': [
    ...spent,
    `UPDATE voucher SET refund_id = '${idOf(703)}' WHERE id = '${idOf(21)}'`,
    refund(3, 7, { amount_pence: 2800 }),
    dispute('d1', 7, 2700, 'lost'),
  ],
};
const back = (pence: number | null, refundId: string | null = null) =>
  within((client) => returnToVouchers(client, idOf(2), pence, refundId));
const RETURNS: Calls = {
  'all comes back': back(null),
  'nothing comes back': back(0),
  '100 come back': back(100, idOf(705)),
  '600 come back': back(600),
  '601 come back': back(601),
  '5000 come back': back(5000),
  'it is restored': within((client) =>
    restorePayments(client, {
      id: idOf(2),
      vouchers: [
        { voucherId: idOf(21), lastFour: 'V021', pence: 400 },
        { voucherId: idOf(29), lastFour: 'V029', pence: 1 },
      ],
      isCancelled: false,
    }),
  ),
  'it is restored, cancelled': within((client) =>
    restorePayments(client, {
      id: idOf(2),
      vouchers: [{ voucherId: idOf(22), lastFour: 'V022', pence: 600 }],
      isCancelled: true,
    }),
  ),
};

const bought = [
  order(7),
  order(8),
  order(2),
  voucher(21, 7),
  entry(21, 'issue', 2000, { order_id: idOf(7) }),
];
const BOUGHT: States = {
  'none bought': [order(7)],
  'worth 20 pounds': bought,
  'worth 5 pounds': [...bought, entry(21, 'redeem', -1500, { order_id: idOf(8) })],
  'worth nothing': [...bought, entry(21, 'redeem', -2000, { order_id: idOf(8) })],
  'a part was taken': [
    ...bought,
    entry(21, 'refund', -300, { order_id: idOf(7), refund_id: idOf(703) }),
    entry(21, 'refund', -100, { order_id: idOf(7), refund_id: idOf(704) }),
  ],
  'a part was lost': [
    ...bought,
    dispute('d1', 7, 900, 'evidence-required'),
    entry(21, 'refund', -900, { order_id: idOf(7), ...lost('d1') }),
  ],
  'only a refund': [order(7), order(8), voucher(21, 7, { refund_id: idOf(709) }), entry(21, 'issue', 2000)],
};
const take = (pence: number, atMost: boolean) =>
  within((client) => takeFromBought(client, idOf(7), { pence, refundId: idOf(703), atMost }));
const disputed = (state: string, amountPence: number, changed = 0) =>
  within(async (client) => {
    const { rows } = await client.query<{ now: Date }>(`SELECT date_trunc('milliseconds', now()) AS now`);
    const moment = new Date(rows[0]!.now.getTime() + changed * 60_000).toISOString();
    const data = {
      disputeId: 'd1',
      orderId: idOf(7),
      paymentId: idOf(507),
      amountPence,
      currency: 'GBP',
      reason: 'FRAUD',
      state,
      dueAt: null,
      openedAt: moment,
      changedAt: moment,
    };
    await onDisputed.handle({ data } as never, client);
  });
const give = (work: (client: pg.PoolClient) => Promise<unknown>) =>
  within(async (client) => void (await work(client)));
const TAKES: Calls = {
  'take 5 pounds': take(500, false),
  'take 5 pounds and a penny': take(501, false),
  'take at most 20': take(2000, true),
  'give 3 back': give((client) => giveBackToBought(client, idOf(7), idOf(703))),
  'give 3 back, less 1': give((client) => giveBackToBought(client, idOf(7), idOf(703), 100)),
  'give 3 back, less 3': give((client) => giveBackToBought(client, idOf(7), idOf(703), 300)),
  'a bank takes 12': within((client) => disputeBought(client, idOf(7), { disputeId: 'd1', pence: 1200 })),
  'a bank takes nothing': within((client) => disputeBought(client, idOf(7), { disputeId: 'd1', pence: 0 })),
  'a dispute is opened': disputed('evidence-required', 700),
  'a dispute is lost': disputed('lost', 700),
  'a dispute was lost before': disputed('lost', 700, -8),
  'a dispute is won': disputed('won', 700),
  'a refund as a voucher': within((client) =>
    issueRefund(client, {
      orderId: idOf(7),
      refundId: idOf(709),
      pence: 450,
      name: 'Ada',
      email: 'ada@x.test',
      message: 'Sorry',
    }),
  ),
};

/** What vouchers are worth, after refunds and disputes. */
export const voucherTable = orderTable([SPENT, RETURNS], [BOUGHT, TAKES]);
