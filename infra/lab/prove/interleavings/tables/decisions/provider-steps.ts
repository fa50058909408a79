import type {
  Outcome,
  Provider,
  ProviderPayment,
  ProviderRefund,
  ProviderStatus,
} from '../../../../../../services/payment/src/provider/provider.ts';
import {
  createProviderSteps,
  type PartUnderWay,
} from '../../../../../../services/payment/src/payments/ask-provider.ts';
import type { Payment } from '../../../../../../services/payment/src/payments/payment.ts';
import { eachLater } from './lines.ts';
import { NOW, PAYMENT, STATUSES } from './payment-rules.ts';
import { combine } from '../table.ts';

const charge = (status: ProviderStatus): ProviderPayment => ({
  id: 'q',
  referenceId: 'pay',
  status,
  amountPence: 1000,
  refundedPence: 0,
  madeAt: NOW,
});
function outcome<T>(said: string, value: (said: string) => T): Outcome<T> {
  if (said === 'unknown') return { kind: 'unknown', cause: 'lost' };
  const [kind, status, code = ''] = said.split(' ');
  return kind === 'refused'
    ? { kind, status: Number(status), code, detail: '' }
    : { kind: 'done', value: value(said) };
}
const payment = (said: string) => outcome(said, () => charge(said as ProviderStatus));
const refund = (said: string) =>
  outcome(said, (): ProviderRefund => {
    const [status, pence] = said.split(' ') as [ProviderRefund['status'], string];
    return { id: 'r', status, amountPence: Number(pence) };
  });

interface Answers {
  first?: string;
  next?: string;
  listed?: ProviderRefund[] | null;
  found?: ProviderPayment[];
  part?: PartUnderWay;
}

const NO_PART: PartUnderWay = { isCertain: true, providerRefundId: null };

/** @returns the command, what was asked, and what was logged as an error or counted */
async function step(
  name: 'created' | 'unknown' | 'capturing' | 'voiding' | 'refunding' | 'lookUp',
  ours: Partial<Payment>,
  { first = 'unknown', next = 'unknown', listed = null, found, part = NO_PART }: Answers,
) {
  const asked: unknown[] = [];
  const noted = <T>(call: string, given: unknown[], answer: T): Promise<T> => {
    asked.push([call, ...given]);
    return Promise.resolve(answer);
  };
  const provider: Provider = {
    authorise: ({ id }) => noted('authorise', [id], payment(first)),
    capture: (id) => noted('capture', [id], payment(first)),
    cancel: (id) => noted('cancel', [id], payment(first)),
    cancelByKey: (key) =>
      noted(
        'cancelByKey',
        [key],
        outcome(first, () => null),
      ),
    get: (id) => noted('get', [id], payment(next)),
    refund: (_, key, pence) => noted('refund', [key, pence], refund(first)),
    getRefund: (id) => noted('getRefund', [id], refund(first)),
    refundsOf: (id) =>
      noted('refundsOf', [id], listed ? { kind: 'done', value: listed } : { kind: 'unknown', cause: '' }),
    list: (from, to) => {
      asked.push(['list', from, to]);
      return found ? Promise.resolve(found) : Promise.reject(new Error('lost'));
    },
    listRefunds: async () => [],
    listDisputes: async () => [],
    listPayouts: async () => [],
    preload: () => {},
  };
  const errors: string[] = [];
  const logger = {
    info: () => {},
    warn: () => {},
    error: (_: unknown, text: string) => void errors.push(text),
  };
  const metrics = {
    counter: () => ({
      inc: (labels: object) => void errors.push(`counted ${Object.values(labels).join(' ')}`),
    }),
  };
  const steps = createProviderSteps(provider, logger as never, metrics as never, async () => part);
  return [await steps[name]?.({ ...PAYMENT, ...ours }), asked, ...errors];
}

const REFUSED = [
  'refused 400 CVV_FAILURE',
  'refused 400 IDEMPOTENCY_KEY_REUSED',
  'refused 401 UNAUTHORIZED',
  'refused 403 FORBIDDEN',
  'refused 404 NOT_FOUND',
  'refused 400 TEMPORARY_ERROR',
];
const LISTS: (ProviderRefund[] | null)[] = [
  null,
  [],
  [{ id: 'h', status: 'completed', amountPence: 400 }],
  [{ id: 'h', status: 'pending', amountPence: 600 }],
  [{ id: 'h', status: 'completed', amountPence: 1000 }],
];

/** What is asked of the card provider in each state of a payment, and what its answers mean. */
export const providerSteps = async (): Promise<string[]> => [
  ...(await eachLater(
    'authorise',
    combine(['created', 'unknown'] as const, [0, 2], [...STATUSES, 'unknown', ...REFUSED]),
    ([state, unanswered, first]) => step(state, { unanswered }, { first }),
  )),
  ...(await eachLater(
    'authorise when old',
    combine(['created', 'unknown', 'lookUp'] as const, [120_000, 120_001]),
    ([state, ageMs]) => step(state, { ageMs }, { first: 'authorised', found: [] }),
  )),
  ...(await eachLater(
    'look up',
    [
      undefined,
      [],
      ...STATUSES.map((status) => [charge(status)]),
      [{ ...charge('captured'), referenceId: 'other' }, charge('authorised')],
    ],
    (found) => step('lookUp', { ageMs: 5000 }, found ? { found } : {}),
  )),
  ...(await eachLater(
    'capture',
    combine(
      [null, 'why'],
      ['p', null],
      ['captured', 'authorised', 'pending', 'unknown', 'refused 400 X'],
      [...STATUSES, 'unknown', 'refused 404 NOT_FOUND', 'refused 401 X'],
    ).filter(
      ([reversalReason, id, first]) =>
        (first === 'captured' || !reversalReason) && (id !== null || first === 'refused 400 X'),
    ),
    ([reversalReason, providerPaymentId, first, then]) =>
      step('capturing', { reversalReason, providerPaymentId }, { first, next: then }),
  )),
  ...(await eachLater(
    'cancel',
    combine(
      ['p', null],
      ['cancelled', 'captured', 'unknown', 'refused 400 X'],
      [...STATUSES, 'unknown', 'refused 404 NOT_FOUND'],
    ).filter(([id, , then]) => id !== null || then === 'unknown'),
    ([providerPaymentId, first, then]) => step('voiding', { providerPaymentId }, { first, next: then }),
  )),
  ...(await eachLater(
    'refund',
    combine(
      [null, 'r'],
      [
        'pending 700',
        'completed 700',
        'completed 1000',
        'failed 300',
        'failed 700',
        'unknown',
        'refused 401 X',
        'refused 403 X',
        'refused 400 REFUND_AMOUNT_INVALID',
        'refused 400 Y',
      ],
      LISTS,
    ),
    ([providerRefundId, first, listed]) =>
      step(
        'refunding',
        { providerPaymentId: 'p', providerRefundId, refundedPence: 300, refundTries: 1 },
        { first, listed },
      ),
  )),
  ...(await eachLater(
    'refund beside a part',
    combine(
      [null, 'r'],
      [NO_PART, { isCertain: true, providerRefundId: 'part' }, { isCertain: false, providerRefundId: null }],
    ),
    ([providerRefundId, part]) =>
      step('refunding', { providerPaymentId: 'p', providerRefundId }, { first: 'completed 1000', part }),
  )),
];
