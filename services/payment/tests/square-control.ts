import type { createSquareSandbox } from '@slipcast/square-sandbox/server';

export interface Answer {
  status: number;
  body: {
    success?: boolean;
    message: string;
    code?: string;
    state: string;
    payment?: { id: string; status: string; amount: number; currency: string };
  } & Record<string, unknown>;
}

interface Sums {
  authorised: number;
  captured: number;
  refunded: number;
  pendingRefunds: number;
  voided: number;
  open: number;
}
interface SquareRefund {
  id: string;
  status: string;
  payment_id: string;
  amount_money: { amount: number };
}

export const ACCESS_TOKEN = 'sandbox-access';

/** What a test makes the Square sandbox do, and what it reads from its books. */
export function squareControl(
  sandbox: ReturnType<typeof createSquareSandbox>,
  ask: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>,
) {
  const control = (method: string, path: string, body?: unknown) => ask(method, `/__sim${path}`, body);
  const squareId = (id: string) => sandbox.ledger(id).references[0]?.payments[0]?.id;
  return {
    /** Adds a fault rule; returns its id. */
    async fault(operation: string, action: string, rest: Record<string, unknown> = {}): Promise<string> {
      const { body } = await control('POST', '/faults', { match: { operation }, action, ...rest });
      return (body['rule'] as { id: string }).id;
    },
    /** How many requests a rule has met that still applies. */
    async hits(rule: string): Promise<number> {
      const rules = (await control('GET', '/faults')).body['rules'] as { id: string; hits: number }[];
      return rules.find(({ id }) => id === rule)?.hits ?? 0;
    },
    /** What Square then says of the account's location. */
    changeLocation: (change: Record<string, unknown>) => control('POST', '/location', change),
    clearFaults: () => control('DELETE', '/faults'),
    advance: (ms: number) => control('POST', '/clock/advance', { ms }),
    /** What the sandbox really charged; tests compare with it. */
    sums: (id: string): Sums & { payments: number } => {
      const [entry] = sandbox.ledger(id).references;
      const nothing = { authorised: 0, captured: 0, refunded: 0, pendingRefunds: 0, voided: 0, open: 0 };
      return { ...nothing, ...entry, payments: entry?.payments.length ?? 0 };
    },
    ledger: () => sandbox.ledger(),
    /** A sale of the same Square account that is not the shop's, as at a market stall's till. */
    sellAtTill: (amount: number, reference?: string) =>
      ask(
        'POST',
        '/v2/payments',
        {
          idempotency_key: `till-${amount}-${reference ?? ''}`.slice(0, 45),
          source_id: 'cnon:card-nonce-ok',
          amount_money: { amount, currency: 'GBP' },
          reference_id: reference,
        },
        { authorization: `Bearer ${ACCESS_TOKEN}` },
      ),
    /** A refund that the owner makes in Square's dashboard. */
    refundByHand: (id: string, amount: number) =>
      control('POST', '/refunds', { payment_id: squareId(id), amount_money: { amount, currency: 'GBP' } }),
    /** The buyer's bank asks for the money. Resolves with Square's dispute. */
    raiseDispute: async (
      id: string,
      more: Record<string, unknown> = {},
    ): Promise<{ id: string; due_at: string }> =>
      (await control('POST', '/disputes', { payment_id: squareId(id), ...more })).body['dispute'] as {
        id: string;
        due_at: string;
      },
    raiseDisputeOf: (squarePaymentId: string) =>
      control('POST', '/disputes', { payment_id: squarePaymentId }),
    /** Transfers to the bank what has come in since the last time. */
    payOut: () => control('POST', '/payouts'),
    moveDispute: (disputeId: string, state: string) => control('POST', `/disputes/${disputeId}`, { state }),
    /** All refunds of this payment at Square, the first first. */
    async refundsOf(id: string): Promise<SquareRefund[]> {
      const headers = { authorization: `Bearer ${ACCESS_TOKEN}` };
      const { body } = await ask('GET', '/v2/refunds?sort_order=ASC', undefined, headers);
      return (body['refunds'] as SquareRefund[]).filter(({ payment_id }) => payment_id === squareId(id));
    },
  };
}
