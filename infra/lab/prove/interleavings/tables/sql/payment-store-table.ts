import { PAYMENT_STATES, type PaymentState } from '@slipcast/contracts/http/payment';
import type pg from 'pg';
import type { Decision } from '../../../../../../services/payment/src/payments/decide.ts';
import {
  createPaymentStore,
  type PaymentStore,
} from '../../../../../../services/payment/src/payments/payment-store.ts';
import type { Payment } from '../../../../../../services/payment/src/payments/payment.ts';
import { brief, payment, shownPayment } from './payment-rows.ts';
import { openSqlStand } from './sql-stand.ts';
import { idOf } from './sql-words.ts';
import type { Table } from '../table.ts';

const ENTERED: PaymentState[] = ['created', 'unknown', 'authorised', 'capturing', 'settled'];
const event = (at: number): Decision['events'][number] => ({
  type: 'payment.captured.v1',
  data: { paymentId: idOf(1), amountPence: at, currency: 'GBP', orderId: idOf(9) },
});
const enters =
  (state: PaymentState, events: Decision['events'] = []) =>
  (was: Payment): Decision => ({ payment: { ...was, state }, events });
const everything = (was: Payment): Decision => ({
  payment: {
    ...was,
    providerPaymentId: 'P2',
    providerRefundId: 'R2',
    refundTries: 2,
    refundedPence: 300,
    refundFailure: 'REFUND_DECLINED',
    settledBy: 'grace',
    orderId: idOf(10),
    state: 'settled',
    reversalReason: 'why',
    declineCode: 'CODE',
    declineMessage: 'Declined.',
    unanswered: 4,
    // What never changes.
    amountPence: 1,
    owner: 'u:eve',
    payer: 'u:eve',
    sourceId: 'other',
    verificationToken: 'other',
    idempotencyKey: 'other',
  },
  events: [event(1), event(2)],
});
const isFirst = (was: Payment): Decision =>
  was.unanswered === 1
    ? { payment: was, events: [] }
    : { payment: { ...was, unanswered: was.unanswered + 1 }, events: [event(was.version)] };
const throws = (): Decision => {
  throw new Error('not in this state');
};
const read = async (store: PaymentStore): Promise<Payment> => (await store.get(idOf(1)))!;
const old = async (store: PaymentStore): Promise<Payment> => ({ ...(await read(store)), version: 2 });

/** What the call says of events, and answers. */
const told =
  (call: (store: PaymentStore, pool: pg.Pool) => Promise<unknown>) =>
  async (pool: pg.Pool): Promise<unknown> => {
    const said: string[] = [];
    const answer = await call(
      createPaymentStore(pool, () => said.push('events')),
      pool,
    );
    return said.length > 0 ? [answer, ...said] : answer;
  };

const CHANGES: Record<string, (store: PaymentStore, pool: pg.Pool) => Promise<unknown>> = {
  'everything changes': (store) =>
    store.change(idOf(1), everything, { dueInMs: () => 90_000 }).then(shownPayment),
  'nothing changes': (store) =>
    store.change(idOf(1), (was) => ({ payment: was, events: [event(1)] })).then(brief),
  'it is refused': (store) => store.change(idOf(1), throws).then(brief),
  'no such payment': (store) => store.change(idOf(7), everything).then(brief),
  'as it was read': async (store) => brief(await store.change(await read(store), isFirst)),
  'as it was read before a change': async (store) => brief(await store.change(await old(store), isFirst)),
  'a guess that holds': async (store) =>
    brief(await store.change(idOf(1), isFirst, { guess: await read(store) })),
  'a guess that is old': async (store) =>
    brief(await store.change(idOf(1), isFirst, { guess: await old(store) })),
  'a guess with which nothing changes': async (store) =>
    brief(await store.change(idOf(1), isFirst, { guess: { ...(await read(store)), unanswered: 1 } })),
  'in a transaction': async (store, pool) => {
    const client = await pool.connect();
    await client.query('BEGIN');
    const inside = await store.change(idOf(1), isFirst, { client });
    await client.query('ROLLBACK');
    return brief(inside);
  },
};
const READS: Record<string, (store: PaymentStore, pool: pg.Pool) => Promise<unknown>> = {
  get: (store) => store.get(idOf(1)).then(shownPayment),
  'get three at once': async (store) =>
    (await Promise.all([1, 2, 3, 2].map((number) => store.get(idOf(number))))).map(
      (one) => one && [one.id, one.state],
    ),
  'by the provider’s id': async (store) => [
    brief(await store.byProviderId('P1')),
    brief(await store.byProviderId('P9')),
  ],
  'its refund is published again': async (store) => store.repeatRefunded(await read(store), idOf(9)),
  'several by id': async (store) =>
    (await store.byIds([idOf(3), idOf(1)])).map(({ id, state }) => [id, state]).toSorted(),
};

/** How payments are read and written. */
export const paymentStoreTable: Table = async (stores) => {
  const stand = await openSqlStand(stores, 'payment');
  const lines: string[] = [];
  const add = async (
    name: string,
    before: string[],
    call: (store: PaymentStore, pool: pg.Pool) => Promise<unknown>,
  ) => void lines.push(`${name} -> ${await stand.line(before, told(call))}`);
  for (const state of PAYMENT_STATES) {
    // oxlint-disable-next-line no-await-in-loop -- they share the database
    await add(`${state}, get`, [payment(state)], READS.get!);
    for (const entered of ENTERED)
      // oxlint-disable-next-line no-await-in-loop
      await add(`${state}, becomes ${entered}`, [payment(state)], (store) =>
        store.change(idOf(1), enters(entered)).then(brief),
      );
  }
  const full = {
    source_id: 'cnon:one',
    verification_token: 'verified',
    authorised_at: null,
    square_refund_id: 'R1',
    refund_tries: 1,
    refunded_pence: 1200,
    refund_failure: 'failed',
    settled_by: 'grace',
    release_reason: 'left',
    decline_code: 'CARD_DECLINED',
    decline_message: 'Declined',
  };
  const other = payment('voided', { owner: null, payer: null }, 3);
  const before = [payment('captured', full), other, payment('created', { owner: 'g:bob' }, 2)];
  for (const [name, call] of Object.entries({ ...CHANGES, ...READS }))
    // oxlint-disable-next-line no-await-in-loop
    await add(`captured, ${name}`, before, call);
  await stand.close();
  return lines;
};
