import { back, done, theirs, type Script } from './card-provider.ts';
import { ago, type Columns } from './insert-row.ts';
import {
  AUTHORISED,
  CANCELLED,
  CANCELLED_BY_KEY,
  CAPTURED,
  FOUND,
  REFUNDED,
  whatItIs,
} from './payment-answers.ts';
import { paymentParts, type PaymentParts } from './payment-parts.ts';
import { brief, payment, refund } from './payment-rows.ts';
import { openSqlStand } from './sql-stand.ts';
import { idOf } from './sql-words.ts';
import type { Table } from '../table.ts';

type Work = (parts: PaymentParts) => Promise<unknown>;
const read = async ({ store }: PaymentParts) => (await store.get(idOf(1)))!;
const advance: Work = async (parts) => brief(await parts.flows.advancing.advance(await read(parts), 1));
const resume: Work = async (parts) => brief(await parts.flows.advancing.resume(await read(parts)));

const NO_ID: Columns = { square_payment_id: null };

interface State {
  before: string[];
  work: Work;
  scripts: Record<string, Script>;
}
const young: Columns = { created_at: ago('1 minute'), state_since: ago('1 minute') };
const state = (before: string[], scripts: Record<string, Script>, work = advance): State => ({
  before,
  work,
  scripts,
});
const ENDED = { release_reason: 'the order was cancelled' };
const REFUNDS: Record<string, string[]> = {
  refunding: [payment('refunding', ENDED)],
  'refunding what is left of it': [payment('refunding', { ...ENDED, refunded_pence: 1200, refund_tries: 1 })],
  'refund begun': [payment('refunding', { ...ENDED, square_refund_id: 'R1' })],
  'refund of what is left begun': [
    payment('refunding', { ...ENDED, refunded_pence: 1200, refund_tries: 2, square_refund_id: 'R1' }),
  ],
};
const AGES = { 'two minutes old': ago('2 minutes'), 'older than two minutes': ago('2 minutes 1 ms') };
const STATES: Record<string, State> = {
  created: state([payment('created', young)], AUTHORISED),
  unknown: state([payment('unknown', { ...young, unanswered: 1 })], AUTHORISED),
  ...Object.fromEntries(
    Object.entries(AGES).map(([name, created_at]) => [
      `created, ${name}`,
      state([payment('created', { created_at })], {
        'it is authorised': AUTHORISED['it is authorised']!,
        ...CANCELLED_BY_KEY,
      }),
    ]),
  ),
  'unknown, for a job': state([payment('unknown', { ...young, unanswered: 3 })], FOUND, resume),
  'unknown for two minutes, for a job': state(
    [payment('unknown', { created_at: ago('2 minutes') })],
    FOUND,
    resume,
  ),
  'unknown for longer, for a job': state(
    [payment('unknown', { created_at: ago('2 minutes 1 ms') })],
    { 'listed as authorised': FOUND['listed as authorised']!, ...CANCELLED_BY_KEY },
    resume,
  ),
  capturing: state([payment('capturing', { unanswered: 1 })], CAPTURED),
  'capturing for a cancelled order': state([payment('capturing', ENDED)], {
    ...whatItIs('asked', { cancel: [theirs('cancelled')] }),
    'it is captured, and refunded': { get: [theirs('captured')], refund: [done(back('completed', 4200))] },
  }),
  voiding: state([payment('voiding', { ...ENDED, unanswered: 2 })], CANCELLED),
  'voiding for no order': state([payment('voiding', { order_id: null })], CANCELLED),
  'voiding without its id': state([payment('voiding', { ...NO_ID, order_id: null })], CANCELLED_BY_KEY),
  ...Object.fromEntries(Object.entries(REFUNDS).map(([name, before]) => [name, state(before, REFUNDED)])),
  'refunding, a part may be on its way': state([payment('refunding', ENDED), refund()], {
    'it would be completed': { refund: [done(back('completed', 4200))] },
  }),
  'refunding, a part is on its way': state(
    [payment('refunding', ENDED), refund({ provider_refund_id: 'R7' })],
    {
      'it is completed': { refund: [done(back('completed', 4200))] },
    },
  ),
  'refund begun nine hours ago': state(
    [payment('refunding', { ...ENDED, state_since: ago('9 hours'), square_refund_id: 'R1' })],
    {
      'still pending': { getRefund: [done(back('pending', 4200))] },
      'no answer': {},
    },
  ),
};

/** What each answer of the card provider does to a payment, and when it is asked again. */
export const paymentAnswersTable: Table = async (stores) => {
  const stand = await openSqlStand(stores, 'payment', { inTurn: true });
  const lines: string[] = [];
  for (const [name, { before, work, scripts }] of Object.entries(STATES))
    for (const [answer, script] of Object.entries(scripts)) {
      const said: string[] = [];
      // oxlint-disable-next-line no-await-in-loop -- they share the database
      const line = await stand.line(before, (pool) => work(paymentParts(pool, script, said)), said);
      lines.push(`${name}, ${answer} -> ${line}`);
    }
  await stand.close();
  return lines;
};
