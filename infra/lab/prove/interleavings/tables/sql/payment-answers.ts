import { back, done, refused, their, theirs, type Script } from './card-provider.ts';
import { idOf } from './sql-words.ts';
import { combine } from '../table.ts';

const REPORTED = ['authorised', 'captured', 'cancelled', 'failed', 'pending'] as const;

const reports = (method: 'authorise' | 'capture' | 'cancel', more: Script = {}): Record<string, Script> =>
  Object.fromEntries(REPORTED.map((status) => [`it is ${status}`, { [method]: [theirs(status)], ...more }]));
export const whatItIs = (name: string, first: Script): Record<string, Script> => ({
  ...Object.fromEntries(
    REPORTED.map((status) => [`${name}, it is ${status}`, { ...first, get: [theirs(status)] }]),
  ),
  [`${name}, it is not found`]: { ...first, get: [refused('NOT_FOUND', 404)] },
  [`${name}, the question is refused`]: { ...first, get: [refused('UNAUTHORIZED', 401)] },
  [`${name}, no answer`]: first,
});

export const AUTHORISED: Record<string, Script> = {
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
export const FOUND: Record<string, Script> = {
  ...Object.fromEntries(
    REPORTED.map((status) => [
      `listed as ${status}`,
      listed(their('captured', { id: 'P7' }), their(status, { referenceId: idOf(1) })),
    ]),
  ),
  'not listed': listed(their('captured', { referenceId: idOf(2) })),
  'no answer': {},
};
export const CANCELLED_BY_KEY: Record<string, Script> = {
  'cancelled by key': { cancelByKey: [done(null)] },
  'refused by key': { cancelByKey: [refused('NOT_FOUND', 404)] },
  'no answer': {},
};
export const CAPTURED: Record<string, Script> = {
  'it is captured': { capture: [theirs('captured')] },
  'captured under another id': { capture: [done(their('captured', { id: 'P2' }))] },
  ...whatItIs('not captured', { capture: [theirs('authorised')], cancel: [theirs('cancelled')] }),
  ...whatItIs('refused', { capture: [refused('BAD_REQUEST')], cancel: [theirs('cancelled')] }),
  'refused, it is authorised and stays so': {
    capture: [refused('BAD_REQUEST')],
    get: [theirs('authorised')],
  },
  'no answer': {},
};
export const CANCELLED: Record<string, Script> = {
  'it is cancelled': { cancel: [theirs('cancelled')] },
  ...whatItIs('not cancelled', { cancel: [theirs('captured')], refund: [done(back('completed', 4200))] }),
  ...whatItIs('refused', { cancel: [refused('BAD_REQUEST')] }),
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
export const REFUNDED: Record<string, Script> = {
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
