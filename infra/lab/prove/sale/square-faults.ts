import type { Random } from '../traffic/random.ts';

const OPERATIONS = [
  'CreatePayment',
  'CreatePayment',
  'CompletePayment',
  'CompletePayment',
  'CompletePayment',
  'CancelPayment',
  'CancelPaymentByIdempotencyKey',
  'GetPayment',
  'RefundPayment',
  'GetPaymentRefund',
] as const;
const ANSWERS = [
  'hang',
  'delay',
  'reset-before',
  'reset-after-commit',
  'reset-after-commit',
  '500-after-commit',
  '429',
  'html502',
] as const;
/** A bank that takes its time with a refund, refuses it once, or can never pay it. */
const REFUNDS = ['delay-refund', 'reject-refund', 'fail-refund'] as const;
/** So long some banks take. `daysPass` lets it go by. */
const BANK_MS = 3 * 24 * 3_600_000;
const WEBHOOKS = ['drop-webhook', 'dup-webhook', 'reorder'] as const;

async function control(sandboxUrl: string, path: string, body: unknown): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/__sim${path}`, { method: 'POST', body: JSON.stringify(body) });
  if (!answer.ok)
    throw new Error(`the Square sandbox refused a fault: ${answer.status} ${await answer.text()}`);
}

/** Square takes back an authorisation that waits for its capture, which it then refuses. Returns our reference of it. */
async function refuseCapture(
  sandboxUrl: string,
  accessToken: string,
  random: Random,
): Promise<string | null> {
  const answer = await fetch(`${sandboxUrl}/__sim/ledger`);
  const { references } = (await answer.json()) as {
    references: { reference_id: string; payments: { id: string; status: string }[] }[];
  };
  const open = references.flatMap(({ reference_id: reference, payments }) =>
    payments.flatMap(({ id, status }) => (status === 'APPROVED' ? { id, reference } : [])),
  );
  const share = random.fraction();
  const payment = open[Math.floor(share * open.length)];
  if (!payment) return null;
  const cancel = await fetch(`${sandboxUrl}/v2/payments/${payment.id}/cancel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}` },
  });
  return cancel.ok ? payment.reference : null;
}

/**
 * One of Square's faults, as the numbers have it. Answers its name; null if there was nothing to spoil.
 *
 * @param withdrawn is called with the shop's id of a payment that Square has taken back
 */
export async function squareFault(
  sandboxUrl: string,
  accessToken: string,
  random: Random,
  withdrawn: (payment: string) => void,
): Promise<string | null> {
  const [kind, times, delayMs] = [random.fraction(), random.whole(1, 3), random.whole(500, 6000)];
  if (kind < 0.15) {
    const payment = await refuseCapture(sandboxUrl, accessToken, random);
    if (payment) withdrawn(payment);
    return payment && 'Square: capture refused';
  }
  if (kind < 0.25) {
    const action = random.pick(REFUNDS);
    const isLong = action === 'delay-refund' && times > 1;
    await control(sandboxUrl, '/faults', { match: {}, action, delayMs: isLong ? BANK_MS : 2 * delayMs });
    return `Square: ${action}${isLong ? ' for days' : ''}`;
  }
  if (kind < 0.45) {
    const action = random.pick(WEBHOOKS);
    await control(sandboxUrl, '/faults', { match: {}, action, times: times * 2 });
    return `Square: ${action}`;
  }
  const [operation, action] = [random.pick(OPERATIONS), random.pick(ANSWERS)];
  await control(sandboxUrl, '/faults', { match: { operation }, action, times, delayMs });
  return `Square: ${operation} ${action}`;
}

/** Ends all faults, and lets as many days pass as the slowest bank takes. A webhook notifies the shop. */
export async function daysPass(sandboxUrl: string): Promise<void> {
  await fetch(`${sandboxUrl}/__sim/faults`, { method: 'DELETE' });
  await control(sandboxUrl, '/clock/advance', { ms: BANK_MS });
}
