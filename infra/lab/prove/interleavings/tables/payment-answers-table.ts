import { back, done, refused, their, theirs, UNKNOWN, type Script } from './card-provider.ts';
import { ago, type Columns } from './insert-row.ts';
import { paymentParts, type PaymentParts } from './payment-parts.ts';
import { brief, payment, refund } from './payment-rows.ts';
import { openSqlStand } from './sql-stand.ts';
import { idOf } from './sql-words.ts';
import { combine, type Table } from './table.ts';

type Work = (parts: PaymentParts) => Promise<unknown>;
const read = async ({ store }: PaymentParts) => (await store.get(idOf(1)))!;
const advance: Work = async (parts) => brief(await parts.flows.advancing.advance(await read(parts), 1));
const resume: Work = async (parts) => brief(await parts.flows.advancing.resume(await read(parts)));

const REPORTED = ['authorised', 'captured', 'cancelled', 'failed', 'pending'] as const;
const NO_ID: Columns = { square_payment_id: null };

const reports = (method: 'authorise' | 'capture' | 'cancel', more: Script = {}): Record<string, Script> =>
  Object.fromEntries(REPORTED.map((status) => [`it is ${status}`, { [method]: [theirs(status)], ...more }]));
const then = (name: string, first: Script): Record<string, Script> => ({
  ...Object.fromEntries(
    REPORTED.map((status) => [`${name}, it is ${status}`, { ...first, get: [theirs(status)] }]),
  ),
  [`${name}, it is not found`]: { ...first, get: [refused('NOT_FOUND', 404)] },
  [`${name}, the question is refused`]: { ...first, get: [refused('UNAUTHORIZED', 401)] },
  [`${name}, no answer`]: first,
});

const AUTHORISED: Record<string, Script> = {
  ...reports('authorise'),
  'no answer': {},
  'card declined': { authorise: [refused('CARD_DECLINED', 402)] },
  'token used': { authorise: [refused('CARD_TOKEN_USED')] },
  'limit exceeded': { authorise: [refused('AMOUNT_TOO_HIGH')] },
  'shop at fault': { authorise: [refused('INVALID_LOCATION')] },
  'credentials refused': { authorise: [refused('UNAUTHORIZED', 401)] },
  forbidden: { authorise: [refused('INSUFFICIENT_SCOPES', 403)] },
  'key of another body, cancelled': {
    authorise: [refused('IDEMPOTENCY_KEY_REUSED')],
    cancelByKey: [done(null)],
  },
};
const listed = (...list: unknown[]): Script => ({ list: [list] });
const FOUND: Record<string, Script> = {
  ...Object.fromEntries(
    REPORTED.map((status) => [
      `listed as ${status}`,
      listed(their('captured', { id: 'P7' }), their(status, { referenceId: idOf(1) })),
    ]),
  ),
  'not listed': listed(their('captured', { referenceId: idOf(2) })),
  'no answer': {},
};
const CANCELLED_BY_KEY: Record<string, Script> = {
  'cancelled by key': { cancelByKey: [done(null)] },
  'refused by key': { cancelByKey: [refused('NOT_FOUND', 404)] },
  'no answer': {},
};
const CAPTURED: Record<string, Script> = {
  'it is captured': { capture: [theirs('captured')] },
  'captured under another id': { capture: [done(their('captured', { id: 'P2' }))] },
  ...then('not captured', { capture: [theirs('authorised')], cancel: [theirs('cancelled')] }),
  ...then('refused', { capture: [refused('BAD_REQUEST')], cancel: [theirs('cancelled')] }),
  'refused, it is authorised and stays so': {
    capture: [refused('BAD_REQUEST')],
    get: [theirs('authorised')],
  },
  'no answer': {},
};
const CANCELLED: Record<string, Script> = {
  'it is cancelled': { cancel: [theirs('cancelled')] },
  ...then('not cancelled', { cancel: [theirs('captured')], refund: [done(back('completed', 4200))] }),
  ...then('refused', { cancel: [refused('BAD_REQUEST')] }),
  'no answer': {},
};
const LISTS = {
  none: [],
  all: [back('completed', 4200)],
  'all in parts': [back('completed', 1200), back('completed', 3000, 'R2')],
  part: [back('completed', 1200)],
  'part and pending': [back('completed', 1200), back('pending', 3000, 'R2')],
  'part and failed': [back('completed', 1200), back('failed', 3000, 'R2')],
  failed: [back('failed', 4200)],
  'two failed': [back('failed', 4200), back('failed', 4200, 'R2')],
};
const andList = (name: string, first: Script): Record<string, Script> => ({
  ...Object.fromEntries(
    Object.entries(LISTS).map(([what, list]) => [
      `${name}, listed: ${what}`,
      { ...first, refundsOf: [done(list)] },
    ]),
  ),
  [`${name}, no list`]: first,
});
const RESULTS = combine(['pending', 'completed', 'failed'] as const, [4200, 3000, 1200]);
const REFUNDED: Record<string, Script> = {
  ...Object.fromEntries(
    RESULTS.map(([status, pence]) => [
      `${status} ${pence}`,
      { refund: [done(back(status, pence, 'R3'))], getRefund: [done(back(status, pence))] },
    ]),
  ),
  ...andList('part completed', {
    refund: [done(back('completed', 1200)), done(back('pending', 3000, 'R3'))],
    getRefund: [done(back('completed', 1200))],
  }),
  ...andList('amount refused', {
    refund: [refused('REFUND_AMOUNT_INVALID'), done(back('pending', 3000, 'R3'))],
    getRefund: [refused('NOT_FOUND', 404)],
  }),
  ...andList('declined', { refund: [refused('REFUND_DECLINED')] }),
  'credentials refused': {
    refund: [refused('UNAUTHORIZED', 401)],
    getRefund: [refused('UNAUTHORIZED', 401)],
  },
  forbidden: { refund: [refused('FORBIDDEN', 403)], getRefund: [refused('FORBIDDEN', 403)] },
  'no answer': {},
};

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
    ...then('asked', { cancel: [theirs('cancelled')] }),
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
