import type { Payment, Refund, SquareErrorBody } from './wire.ts';
import type { Token, Verification } from './sources.ts';

export type IdempotentOperation = 'CreatePayment' | 'RefundPayment';

/** The answer to a key; `id` names the payment or refund of the same batch, which is replayed as it was then. */
export type KeyEntry = {
  operation: IdempotentOperation;
  key: string;
  request: string;
  status: number;
  id: string;
  errors?: SquareErrorBody[];
};

export type EventType = 'payment.created' | 'payment.updated' | 'refund.created' | 'refund.updated';
export type EventRecord = { event_id: string; type: EventType; created_at: string; id: string };

/** One atomic change of the sandbox, and one line of its journal. */
export type Batch = {
  payments?: Payment[];
  refunds?: Refund[];
  tokens?: Token[];
  verifications?: Verification[];
  keys?: KeyEntry[];
  events?: EventRecord[];
  delivered?: string[];
  clockOffset?: number;
  failingRefunds?: string[];
};

export type StoredAnswer = { request: string; status: number; body: Record<string, unknown>; id: string };

export type State = ReturnType<typeof createState>;

/** All state. Records are never changed in place, so that a key or an event refers to a snapshot. */
export function createState() {
  const payments = new Map<string, Payment>();
  const refunds = new Map<string, Refund>();
  const tokens = new Map<string, Token>();
  const verifications = new Map<string, Verification>();
  const keys = new Map<string, StoredAnswer>();
  const failingRefunds = new Set<string>();

  function storeAnswer(entry: KeyEntry, batch: Batch): void {
    const body: Record<string, unknown> = entry.errors ? { errors: entry.errors } : {};
    const payment = batch.payments?.find((one) => one.id === entry.id);
    const refund = batch.refunds?.find((one) => one.id === entry.id);
    if (refund) body['refund'] = refund;
    else if (payment) body['payment'] = payment;
    const { request, status, id } = entry;
    keys.set(`${entry.operation} ${entry.key}`, { request, status, body, id });
  }

  return {
    payments,
    refunds,
    tokens,
    verifications,
    failingRefunds,
    answerTo: (operation: IdempotentOperation, key: string) => keys.get(`${operation} ${key}`),
    apply(batch: Batch): void {
      for (const payment of batch.payments ?? []) payments.set(payment.id, payment);
      for (const refund of batch.refunds ?? []) refunds.set(refund.id, refund);
      for (const token of batch.tokens ?? []) tokens.set(token.id, token);
      for (const one of batch.verifications ?? []) verifications.set(one.id, one);
      for (const entry of batch.keys ?? []) storeAnswer(entry, batch);
      for (const id of batch.failingRefunds ?? []) failingRefunds.add(id);
    },
    clear(): void {
      for (const collection of [payments, refunds, tokens, verifications, keys, failingRefunds])
        collection.clear();
    },
  };
}
