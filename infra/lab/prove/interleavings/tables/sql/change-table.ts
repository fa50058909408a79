import type { EventData } from '@slipcast/contracts/events/registry';
import type pg from 'pg';
import {
  changeOrder,
  readOrder,
  type Decide,
} from '../../../../../../services/order/src/orders/change-order.ts';
import { collected, readyToCollect } from '../../../../../../services/order/src/orders/collection.ts';
import type { Command } from '../../../../../../services/order/src/orders/order-command.ts';
import { createOrderStore } from '../../../../../../services/order/src/orders/order-store.ts';
import { decide } from '../../../../../../services/order/src/orders/order.ts';
import { recordPart, recordPartFailure } from '../../../../../../services/order/src/orders/record-refund.ts';
import { movedEntry } from '../../../../../../services/order/src/orders/refund-entry.ts';
import { answerRequest } from '../../../../../../services/order/src/requests/answer.ts';
import { askRequest } from '../../../../../../services/order/src/requests/ask.ts';
import { takePayment } from '../../../../../../services/order/src/by-hand/take-payment.ts';
import { bindPayment } from '../../../../../../services/order/src/pay-links/pay-link.ts';
import { orderTable, within, type Call, type Calls } from './order-lines.ts';
import { MORE_STATES } from './more-stored-orders.ts';
import { ORDER_STATES } from './stored-orders.ts';
import { idOf } from './sql-words.ts';

const MIA = { userId: 'mia', requestId: 'r1' };
export const storeOf = (pool: pg.Pool) =>
  createOrderStore({ pool, wake: () => {}, guard: (work) => work(), commit: (_key, step) => step(pool) });

const changing = (decided: Decide, by: typeof MIA | null = null): Call =>
  within(async (client) => {
    const order = await changeOrder(client, 'id', idOf(2), decided, by);
    return order && { status: order.status };
  });
const doing = (command: Command, by: typeof MIA | null = null): Call =>
  changing((order, now) => decide(order, command, now), by);
const paid = (by: typeof MIA | null) => async (pool: pg.Pool) => {
  const store = storeOf(pool);
  const order = await store.byId(idOf(2));
  const now = order && (await store.markPaid(order, by));
  return [now?.status, store.wasPaidHere(idOf(2))];
};
const part = (refundId: number, amountPence = 500) =>
  ({
    orderId: idOf(2),
    paymentId: idOf(502),
    refundId: idOf(refundId),
    amountPence,
    byHand: false,
  }) as EventData<'payment.partly-refunded.v1'>;
const failed = {
  orderId: idOf(2),
  refundId: idOf(702),
  reason: 'closed',
} as EventData<'payment.partial-refund-failed.v1'>;

/** What the maker, the buyer and the card provider do to an order. */
const STEPS: Calls = {
  'it is paid, by one who saw it pending': async (pool) => {
    const store = storeOf(pool);
    const order = await store.byId(idOf(2));
    return order && (await store.markPaid({ ...order, status: 'pending' }))?.status;
  },
  'it is paid': paid(null),
  'mia has it paid': paid(MIA),
  'it is cancelled': doing({ type: 'cancel' }),
  'mia cancels it, a mug is gone': doing({ type: 'cancel', gone: [1] }, MIA),
  'mia ships all': doing(
    { type: 'ship', trackingInfo: 'ZZ9', parcelId: idOf(950), by: 'mia', grams: 700 },
    MIA,
  ),
  'a mug is shipped, to be undone': doing({
    type: 'ship',
    trackingInfo: null,
    parcelId: idOf(950),
    pieces: [{ line: 1, quantity: 1 }],
    undoMs: 60_000,
  }),
  'a parcel is undone': doing({ type: 'undo-parcel', parcelId: idOf(901) }),
  'tracking is corrected': doing({ type: 'change-tracking', trackingInfo: 'NEW', parcelId: idOf(901) }),
  'mia begins to pack': doing({ type: 'begin-packing', printed: true }, MIA),
  'it is delivered': doing({ type: 'deliver' }),
  'it is collected': changing((order, now) => collected(order, 'Eve', now)),
  'it is ready': changing((order, now) =>
    order.delivery ? readyToCollect(order, now) : { order, events: [] },
  ),
  'refund 2 is done': changing((order, now) => recordPart(order, part(702), now)),
  'a refund elsewhere': changing((order, now) => recordPart(order, part(799, 400), now)),
  'refund 2 has failed': changing((order, now) => recordPartFailure(order, failed, now)),
  'all of it is refunded': doing({ type: 'record-refund', refundPence: 3000 }),
  'its refund has failed': doing({ type: 'record-refund-failure', owedPence: 2900 }),
  'mia has paid it back': doing({ type: 'settle-refund', by: 'mia', how: 'cash' }, MIA),
  'as a new voucher': changing((order, now) => ({
    order: {
      ...order,
      refunds: [
        ...order.refunds,
        {
          ...movedEntry(idOf(790), 'desk', 0, now),
          voucherPence: 250,
          toNewVoucher: true,
          message: 'For you',
        },
      ],
    },
    events: [],
  })),
  'its buyer asks': changing((order, now) =>
    askRequest(order, { id: idOf(890), kind: 'cancel', pieces: [], message: 'no' } as never, 30, now),
  ),
  'mia answers': changing(
    (order, now) => answerRequest(order, idOf(801), { state: 'declined', text: 'Sorry' }, now),
    MIA,
  ),
  'mia is paid': changing(
    (order, now) =>
      takePayment(order, { id: idOf(690), method: 'cash', amountPence: null } as never, 'mia', now),
    MIA,
  ),
  'it is paid by link': changing((order, now) =>
    bindPayment(order, { id: idOf(590), amountPence: 3000, checkAfterMs: 90_000 }, now),
  ),
  'nothing changes': changing((order) => ({ order, events: [] })),
};
const READS: Calls = {
  'read it': (pool) => readOrder(pool, 'id', idOf(2)),
  'read it by its payment': (pool) => readOrder(pool, 'payment_id', idOf(502)).then((order) => order?.id),
};

/** What each step of an order writes. */
export const changeTable = orderTable([ORDER_STATES, STEPS], [MORE_STATES, STEPS]);
/** What is read of orders. */
export const readTable = orderTable([ORDER_STATES, READS], [MORE_STATES, READS]);
