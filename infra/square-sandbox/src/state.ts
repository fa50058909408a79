import type { RefusalCode } from './statuses.ts';
import type {
  CardFacts,
  Dispute,
  Payment,
  PayoutRecord,
  Refund,
  RefundOutcome,
  SquareErrorBody,
} from './wire.ts';

/** A single-use token issued to the browser stand-in. No card number is ever stored. */
export type Token = {
  id: string;
  card: CardFacts;
  issued_at: number;
  wallet?: 'APPLE_PAY' | 'GOOGLE_PAY';
  outcome?: RefusalCode;
  /** SCA cards only: whether the buyer was authenticated when the token was made. */
  authentication?: 'missing' | 'passed' | 'failed';
  /** The issuer asks for a code when the buyer is verified. */
  challenge?: boolean;
  used?: boolean;
};

/** The result of payments.verifyBuyer() for one source. */
export type Verification = { id: string; source: string; passed: boolean };

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

export type EventType =
  | 'payment.created'
  | 'payment.updated'
  | 'refund.created'
  | 'refund.updated'
  | 'dispute.created'
  | 'dispute.state.updated';
export type EventRecord = { event_id: string; type: EventType; created_at: string; id: string };

/** One atomic change of the sandbox, and one line of its journal. */
export type Batch = {
  payments?: Payment[];
  refunds?: Refund[];
  disputes?: Dispute[];
  payouts?: PayoutRecord[];
  tokens?: Token[];
  verifications?: Verification[];
  keys?: KeyEntry[];
  events?: EventRecord[];
  delivered?: string[];
  clockOffset?: number;
  refundPlans?: RefundPlan[];
};

/** How a refund will end, and when: milliseconds of the sandbox's clock. */
export type RefundPlan = { id: string; outcome: RefundOutcome; at: number };

export type State = ReturnType<typeof createState>;

/** All state. Records are never changed in place, so that a key or an event refers to a snapshot. */
export function createState() {
  const payments = new Map<string, Payment>();
  const refunds = new Map<string, Refund>();
  const disputes = new Map<string, Dispute>();
  const payouts = new Map<string, PayoutRecord>();
  const tokens = new Map<string, Token>();
  const verifications = new Map<string, Verification>();
  const keys = new Map<string, KeyEntry & { body: Record<string, unknown> }>();
  const refundPlans = new Map<string, RefundPlan>();

  function storeAnswer(entry: KeyEntry, batch: Batch): void {
    const { operation, key, id, errors } = entry;
    const made =
      operation === 'CreatePayment'
        ? { payment: batch.payments?.find((one) => one.id === id) }
        : { refund: batch.refunds?.find((one) => one.id === id) };
    keys.set(`${operation} ${key}`, { ...entry, body: { errors, ...made } });
  }

  return {
    payments,
    refunds,
    disputes,
    payouts,
    tokens,
    verifications,
    refundPlans,
    answerTo: (operation: IdempotentOperation, key: string) => keys.get(`${operation} ${key}`),
    apply(batch: Batch): void {
      for (const payment of batch.payments ?? []) payments.set(payment.id, payment);
      for (const refund of batch.refunds ?? []) refunds.set(refund.id, refund);
      for (const dispute of batch.disputes ?? []) disputes.set(dispute.id, dispute);
      for (const record of batch.payouts ?? []) payouts.set(record.payout.id, record);
      for (const token of batch.tokens ?? []) tokens.set(token.id, token);
      for (const one of batch.verifications ?? []) verifications.set(one.id, one);
      for (const entry of batch.keys ?? []) storeAnswer(entry, batch);
      for (const plan of batch.refundPlans ?? []) refundPlans.set(plan.id, plan);
    },
    clear(): void {
      for (const collection of [
        payments,
        refunds,
        disputes,
        payouts,
        tokens,
        verifications,
        keys,
        refundPlans,
      ])
        collection.clear();
    },
  };
}
