import type { Payment, Refund, SquareErrorBody } from './wire.ts';
import type { Token, Verification } from './sources.ts';

export type IdempotentOperation = 'CreatePayment' | 'RefundPayment';

/** What a key was answered with; `id` names the payment or refund of the same batch, whose state then is replayed. */
export type KeyEntry = {
  operation: IdempotentOperation;
  key: string;
  request: string;
  status: number;
  id: string;
  errors?: SquareErrorBody[];
};

export type EventType = 'payment.created' | 'payment.updated' | 'refund.created' | 'refund.updated';
export type EventNote = { event_id: string; type: EventType; created_at: string; id: string };

/** One atomic change of the sandbox, and one line of its journal. */
export type Batch = {
  payments?: Payment[];
  refunds?: Refund[];
  tokens?: Token[];
  verifications?: Verification[];
  keys?: KeyEntry[];
  events?: EventNote[];
  delivered?: string[];
  clockOffset?: number;
  failingRefunds?: string[];
};

export type KeyRecord = { request: string; status: number; body: Record<string, unknown>; id: string };

export type Book = ReturnType<typeof createBook>;

/** All state. Records are never changed in place, so a reference kept by a key or an event is a snapshot. */
export function createBook() {
  const payments = new Map<string, Payment>();
  const refunds = new Map<string, Refund>();
  const tokens = new Map<string, Token>();
  const verifications = new Map<string, Verification>();
  const keys = new Map<string, KeyRecord>();
  const failingRefunds = new Set<string>();

  function remember(entry: KeyEntry, batch: Batch): void {
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
    keyed: (operation: IdempotentOperation, key: string) => keys.get(`${operation} ${key}`),
    apply(batch: Batch): void {
      for (const payment of batch.payments ?? []) payments.set(payment.id, payment);
      for (const refund of batch.refunds ?? []) refunds.set(refund.id, refund);
      for (const token of batch.tokens ?? []) tokens.set(token.id, token);
      for (const one of batch.verifications ?? []) verifications.set(one.id, one);
      for (const entry of batch.keys ?? []) remember(entry, batch);
      for (const id of batch.failingRefunds ?? []) failingRefunds.add(id);
    },
    clear(): void {
      for (const collection of [payments, refunds, tokens, verifications, keys, failingRefunds])
        collection.clear();
    },
  };
}
