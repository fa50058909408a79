import { PAYMENT_STATES } from '@slipcast/contracts/http/payment';
import { back, done, their, theirs, type Script } from './card-provider.ts';
import { ago, type Columns } from './insert-row.ts';
import { paymentParts, type PaymentParts } from './payment-parts.ts';
import { brief, openKey, payment, shownPayment } from './payment-rows.ts';
import { openSqlStand } from './sql-stand.ts';
import { idOf } from './sql-words.ts';
import type { Table } from '../table.ts';

type Call = (parts: PaymentParts) => Promise<unknown>;
const [ID, ORDER, OTHER] = [idOf(1), idOf(9), idOf(19)];
/** Everything succeeds. */
const WILLING: Script = {
  authorise: [done(their('authorised', { id: 'P5' }))],
  get: [theirs('authorised')],
  capture: [theirs('captured')],
  cancel: [theirs('cancelled')],
  cancelByKey: [done(null)],
  refund: [done(back('completed', 4200))],
};

const STATES: Record<string, string[]> = {
  'no payment': [],
  ...Object.fromEntries(PAYMENT_STATES.map((state) => [state, [payment(state)]])),
  'captured for no order': [payment('captured', { order_id: null })],
  'capturing for a cancelled order': [payment('capturing', { release_reason: 'the order was cancelled' })],
};
const reverse =
  (orderId: string | null, confirmed?: boolean): Call =>
  ({ flows }) =>
    flows.reverse(ID, 'changed their mind', orderId, confirmed).then(brief);
const CALLS: Record<string, Call> = {
  find: ({ flows }) => flows.find(ID).then(shownPayment),
  'capture for its order': ({ flows }) => flows.capture(ID, ORDER, 4200).then(brief),
  'capture for another order': ({ flows }) => flows.capture(ID, OTHER, 4200).then(brief),
  'capture less': ({ flows }) => flows.capture(ID, ORDER, 4100).then(brief),
  'capture after it was looked at': async ({ flows }) => {
    await flows.find(ID);
    return brief(await flows.capture(ID, ORDER, 4200));
  },
  'capture after it was looked at and has changed': async ({ flows, pool }) => {
    await flows.find(ID);
    await pool.query('UPDATE payment_attempt SET version = version + 1, refund_tries = 9');
    return brief(await flows.capture(ID, ORDER, 4200));
  },
  'reverse for its order': reverse(ORDER),
  'reverse for another order': reverse(OTHER),
  'reverse for no order': reverse(null),
  'reverse, as a person has confirmed': reverse(null, true),
  abandon: async ({ flows, store }) => {
    const found = await store.get(ID);
    return found && (await flows.abandon(found, 'its request ended'));
  },
  settle: ({ flows }) => flows.settle(ID, 'grace').then(brief),
};

const OPEN: Columns = { open_key: openKey('u:ada', 'cnon:one', 4200), cart: 'u:ada' };
const request = {
  owner: 'u:ada' as const,
  payer: 'u:ada',
  amountPence: 4200,
  sourceId: 'cnon:one',
  verificationToken: null,
};
/** Payments that a repeated request finds. One that a process is at is waited for, so none is here. */
const FOUND: Record<string, string[]> = {
  'nothing open': [],
  'created, its process dead': [payment('created', { ...OPEN, created_at: ago('1 minute') })],
  'unknown, not asked for a while': [payment('unknown', { ...OPEN, created_at: ago('1 minute') })],
  'authorised before': [payment('authorised', OPEN)],
  'captured before': [payment('captured', OPEN)],
  'another is being paid': [payment('capturing', { ...OPEN, open_key: 'other' })],
};
const authorise =
  (amountPence = 4200, maxOpen = Infinity): Call =>
  async ({ flows }) => {
    const answer = await flows.authorise({ ...request, amountPence }, maxOpen);
    return typeof answer === 'string' ? answer : [answer.opened ? 'opened' : 'joined', brief(answer.payment)];
  };
const AUTHORISE: Record<string, Call> = {
  'Ada pays': authorise(),
  'Ada pays more': authorise(4300),
  'Ada pays, none allowed': authorise(4200, 0),
};

/** What is asked of a payment in each state, while the card provider is willing. */
export const paymentCallsTable: Table = async (stores) => {
  const stand = await openSqlStand(stores, 'payment', { inTurn: true });
  const lines: string[] = [];
  const add = async (name: string, before: string[], call: Call, script: Script) => {
    const said: string[] = [];
    const line = await stand.line(before, (pool) => call(paymentParts(pool, script, said)), said);
    lines.push(`${name} -> ${line}`);
  };
  for (const [state, before] of Object.entries(STATES))
    for (const [name, call] of Object.entries(CALLS))
      // oxlint-disable-next-line no-await-in-loop -- they share the database
      await add(`${state}, ${name}`, before, call, WILLING);
  for (const [state, before] of Object.entries(FOUND))
    for (const [name, call] of Object.entries(AUTHORISE))
      // oxlint-disable-next-line no-await-in-loop
      await add(`${state}, ${name}`, before, call, WILLING);
  // Each try waits a moment.
  await add(
    'authorised, capture without an answer',
    [payment('authorised')],
    CALLS['capture for its order']!,
    {},
  );
  await add(
    'captured, reverse without an answer',
    [payment('captured')],
    CALLS['reverse for its order']!,
    {},
  );
  await stand.close();
  return lines;
};
