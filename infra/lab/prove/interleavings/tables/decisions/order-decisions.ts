import type { RefundBody } from '@slipcast/contracts/http/refunds';
import { planRefund } from '../../../../../../services/order/src/refunds/plan-refund.ts';
import { announceParcel, closeWhenSent } from '../../../../../../services/order/src/orders/ship-parcel.ts';
import { auditedOrder } from '../../../../../../services/order/src/orders/audited-order.ts';
import { endMetRequests } from '../../../../../../services/order/src/orders/buyer-request.ts';
import { collected, readyToCollect } from '../../../../../../services/order/src/orders/collection.ts';
import type { Decision } from '../../../../../../services/order/src/orders/decision.ts';
import { stepsBetween } from '../../../../../../services/order/src/orders/history-steps.ts';
import { decide, decidePending } from '../../../../../../services/order/src/orders/order.ts';
import type { Command } from '../../../../../../services/order/src/orders/order-command.ts';
import { type Order } from '../../../../../../services/order/src/orders/order-record.ts';
import {
  recordPart,
  recordPartFailure,
  settlePart,
} from '../../../../../../services/order/src/orders/record-refund.ts';
import { takePayment } from '../../../../../../services/order/src/by-hand/take-payment.ts';
import { bindPayment, lapse, stateOf } from '../../../../../../services/order/src/pay-links/pay-link.ts';
import { answerRequest } from '../../../../../../services/order/src/requests/answer.ts';
import { changeAddress } from '../../../../../../services/order/src/posting/change-address.ts';
import { answerOf, changes, grid, named, NOTHING, type Named } from './lines.ts';
import { decided, NOW, ORDER } from './order-states.ts';
import { ORDERS } from './orders.ts';
import { short } from '../table.ts';

const COMMANDS: Command[] = [
  { type: 'mark-paid' },
  { type: 'ship', trackingInfo: 'RM1' },
  { type: 'ship', trackingInfo: null, undoMs: 1 },
  { type: 'ship', trackingInfo: 'T-a' },
  { type: 'ship', trackingInfo: 'RM1', parcelId: 'a' },
  {
    type: 'ship',
    trackingInfo: 'RM1',
    parcelId: 'b',
    pieces: [{ line: 1, quantity: 1 }],
    grams: 500,
    by: 'packer',
    undoMs: 60_000,
  },
  {
    type: 'ship',
    trackingInfo: 'RM1',
    parcelId: 'b',
    pieces: [
      { line: 1, quantity: 1 },
      { line: 2, quantity: 1 },
      { line: 1, quantity: 1 },
    ],
  },
  {
    type: 'ship',
    trackingInfo: 'RM1',
    parcelId: 'b',
    pieces: [
      { line: 2, quantity: 1 },
      { line: 1, quantity: 3 },
    ],
  },
  { type: 'ship', trackingInfo: 'RM1', parcelId: 'b', pieces: [{ line: 3, quantity: 1 }] },
  { type: 'undo-parcel', parcelId: 'a' },
  { type: 'undo-parcel', parcelId: 'b' },
  { type: 'begin-packing' },
  { type: 'begin-packing', printed: true },
  { type: 'skip-packing' },
  { type: 'deliver' },
  { type: 'cancel' },
  { type: 'cancel', notCharged: true, gone: [1], lapsed: true },
  { type: 'cancel', gone: [0, 2] },
  { type: 'change-tracking', trackingInfo: 'RM2' },
  { type: 'change-tracking', trackingInfo: 'T-a' },
  { type: 'change-tracking', trackingInfo: 'RM2', parcelId: 'a' },
  { type: 'change-tracking', trackingInfo: 'RM2', parcelId: 'b' },
  { type: 'record-refund', refundPence: 4900 },
  { type: 'record-refund', refundPence: 1000 },
  { type: 'record-refund-failure', owedPence: 4900 },
  { type: 'record-refund-failure', owedPence: 700 },
  { type: 'settle-refund', by: 'maker', how: 'bank-transfer' },
  { type: 'settle-refund', by: 'maker', how: null },
];
const part =
  (refundId: string, amountPence: number, byHand = false) =>
  (order: Order) =>
    recordPart(order, { refundId, amountPence, byHand }, NOW);
const pay = (id: string, amountPence?: number) => (order: Order) =>
  takePayment(order, { id, method: 'card-reader', amountPence }, 'maker', NOW);
const answer =
  (state: 'accepted' | 'received' | 'declined', text = '') =>
  (order: Order) =>
    answerRequest(order, order.requests[0]?.id ?? 'none', { state, text }, NOW);
const bind = (id: string, amountPence: number) => (order: Order) =>
  bindPayment(order, { id, amountPence, checkAfterMs: 5000 }, NOW);
const address = (to: string) => (order: Order) =>
  changeAddress(order, [], to, NOW)[0] ?? { order, events: [] };

const FLAWED = {
  line: 1,
  quantity: 1,
  becomes: 'second' as const,
  second: { price_pence: 600, flaw: 'Chip', image_urls: [], publish: true },
};
const REFUNDED: RefundBody = {
  id: 'r9',
  pieces: [FLAWED, { line: 2, quantity: 1, becomes: 'gone' }],
  delivery: false,
  amount_pence: null,
  reason: 'broken',
  note: 'Note',
  message: '',
  to: 'as-paid',
  also_replaced: true,
  request_id: null,
};

const MORE: Named<(order: Order) => Decision> = {
  'announce a': (order) => announceParcel(order, 'a', NOW),
  'announce b': (order) => announceParcel(order, 'b', NOW),
  'ready to collect': (order) => readyToCollect(order, NOW),
  'collected by Bob': (order) => collected(order, 'Bob', NOW),
  'collected by Eve': (order) => collected(order, 'Eve', NOW),
  'refund r1 done': part('r1', 1),
  'refund in the dashboard': part('d1', 600, true),
  'refund of all in the dashboard': part('d1', 9000, true),
  'refund r1 failed': (order) => recordPartFailure(order, { refundId: 'r1', reason: 'BROKEN' } as never, NOW),
  'refund r1 settled': (order) => settlePart(order, 'r1', 'cash', NOW),
  'refund r1 settled somehow': (order) => settlePart(order, 'r1', null, NOW),
  'paid all by hand': pay('h2'),
  'paid 100 by hand': pay('h2', 100),
  'paid 4000 by hand': pay('h2', 4000),
  'paid 4901 by hand': pay('h2', 4901),
  'paid the deposit again': pay('h1'),
  accept: answer('accepted', 'Fine'),
  receive: answer('received'),
  decline: answer('declined', 'No'),
  'bind pay': bind('pay', 4900),
  'bind pay2': bind('pay2', 4900),
  'bind too little': bind('pay2', 4899),
  lapse: (order) => lapse(order, NOW),
  'move to Leek': address('2 High Street, Leek, ST13 5AB'),
  'spell the address': address('1, High Street; Leek ST13 5AA'),
  'move to Skye': address('2 Shore, Portree, IV51 9AA'),
  'move nowhere': address('2 High Street, Leek'),
  'stay there': address(ORDER.deliveryAddress),
  'refund a mug and a second': (order) => planRefund(order, REFUNDED, 'maker', NOW),
  'refund seconds': (order) =>
    planRefund(order, { ...REFUNDED, pieces: [{ ...FLAWED, quantity: 2 }], note: '' }, 'maker', NOW),
  'refund to a voucher': (order) =>
    planRefund(
      order,
      { ...REFUNDED, pieces: [], amount_pence: 10, to: 'new-voucher', note: 'For luck' },
      'maker',
      NOW,
    ),
  'what a change closes': (order) => ({ order: closeWhenSent(order, NOW), events: [] }),
  'what a change answers': (order) => ({ order: endMetRequests(order, NOW), events: [] }),
};
const ALL: Named<(order: Order) => Decision> = {
  ...Object.fromEntries(
    COMMANDS.map((command) => [short(command), (order: Order) => decide(order, command, NOW)]),
  ),
  ...MORE,
};

/** What each command does to an order in each state. */
export const orderDecisions = (): string[] => [
  ...grid('', ORDERS, ALL, (order, change) => decided(order, change(order))),
  ...grid('of a payment', ORDERS, named(['mark-paid', 'cancel'] as const), (order, type) => {
    const { order: after, events } = decidePending(order, { type }, NOW);
    return after === order ? NOTHING : [after.status, events.map((event) => event.type)];
  }),
  ...grid('link', ORDERS, { '': NOW }, (order, at) => stateOf(order, at) ?? NOTHING),
];

/** What history and audit log say of each change. */
export const orderHistory = (): string[] =>
  grid('', ORDERS, ALL, (order, change) => {
    const after = tried(() => change(order).order);
    if (!after || after === order) return NOTHING;
    const audit = answerOf(() => {
      const { action, object, before, after: then } = auditedOrder(order, after);
      return [action, object, changes(before ?? {}, then ?? {})];
    });
    return `${answerOf(() => stepsBetween(order, after))} ${audit}`;
  });

function tried<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
