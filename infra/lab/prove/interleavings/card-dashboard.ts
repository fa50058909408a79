import type {
  ProviderDispute,
  ProviderPayout,
  ProviderPayment,
  ProviderRefund,
} from '../../../../services/payment/src/provider/provider.ts';

/** `unauthorised`: the shop's credentials are refused once. */
export type RefundOutcome = 'pending' | 'refused' | 'unauthorised';

export interface Charge {
  payment: ProviderPayment;
  refunds: Map<string, ProviderRefund>;
  /** What becomes of the next refund, if it does not complete at once. */
  refundsAre?: RefundOutcome;
  /** The amounts that refunds were asked for, by their idempotency key. */
  amounts?: Map<string, number>;
  /** It cannot be captured, and its authorisation stays until it is cancelled. */
  refusesCapture?: boolean;
  failedPence?: number;
  /** Questions about its refunds find nothing: what reads may be behind what has been written. */
  isBehind?: boolean;
}

export interface Dashboard {
  listDisputes(): Promise<ProviderDispute[]>;
  listPayouts(): Promise<ProviderPayout[]>;
  /** Refunds of this payment of ours take days, or are refused. */
  refundsAre(payment: string, outcome: RefundOutcome): void;
  /** From now on this payment of ours cannot be captured. */
  refuseCapture(payment: string): void;
  /** Whether questions about refunds of this payment find nothing. */
  setBehind(payment: string, isBehind: boolean): void;
  /** Whether refunds of this payment are under way. */
  isRefunding(payment: string): boolean;
  /** Whether the maker has refunded some of this payment herself. */
  hasHandRefund(payment: string): boolean;
  /** Those that took days complete. Returns them. */
  completeRefunds(payment: string): ProviderRefund[];
  /** Those that took days fail. Returns them. */
  failRefunds(payment: string): ProviderRefund[];
  /** The maker refunds so much, if so much is left. */
  refundByHand(payment: string, pence: number, status: 'completed' | 'pending'): ProviderRefund | null;
  /** The bank sends back what the maker has refunded, so that all of it is left again. Returns the refund, if it is still under way. */
  failRefundByHand(payment: string): ProviderRefund | null;
}

const isPending = ({ status }: ProviderRefund) => status === 'pending';

/** Ends all refunds that take days, and returns them. */
const endPending = (
  charges: readonly Charge[],
  end: (charge: Charge, refund: ProviderRefund) => void,
): ProviderRefund[] =>
  charges.flatMap((charge) => {
    if (charge.refundsAre === 'pending') delete charge.refundsAre;
    const pending = [...charge.refunds.values()].filter(isPending);
    for (const refund of pending) end(charge, refund);
    return structuredClone(pending);
  });

/** What happens at the card provider without the shop. @param chargesOf the provider's charges of a payment of ours */
export const createDashboard = (chargesOf: (payment: string) => Charge[]): Dashboard => ({
  listPayouts: async (): Promise<ProviderPayout[]> => [],
  listDisputes: async (): Promise<ProviderDispute[]> => [],
  refundsAre(payment, outcome) {
    for (const charge of chargesOf(payment)) charge.refundsAre = outcome;
  },
  refuseCapture(payment) {
    for (const charge of chargesOf(payment)) charge.refusesCapture = true;
  },
  setBehind(payment, isBehind) {
    for (const charge of chargesOf(payment)) charge.isBehind = isBehind;
  },
  isRefunding: (payment) => chargesOf(payment).some(({ refunds }) => [...refunds.values()].some(isPending)),
  hasHandRefund: (payment) => chargesOf(payment).some(({ refunds }) => refunds.has(`hand-${payment}`)),
  completeRefunds: (payment) =>
    endPending(chargesOf(payment), (charge, refund) => {
      refund.status = 'completed';
      charge.payment.refundedPence += refund.amountPence;
    }),
  failRefunds: (payment) =>
    endPending(chargesOf(payment), (charge, refund) => {
      refund.status = 'failed';
      charge.failedPence = refund.amountPence;
    }),
  refundByHand(payment, pence, status) {
    const [charge] = chargesOf(payment);
    // She does so once.
    if (charge?.payment.status !== 'captured' || charge.refunds.has(`hand-${payment}`)) return null;
    if (charge.payment.refundedPence + pence > charge.payment.amountPence) return null;
    const refund: ProviderRefund = { id: `hand-${payment}`, status, amountPence: pence };
    charge.refunds.set(refund.id, refund);
    if (status === 'completed') charge.payment.refundedPence += pence;
    return structuredClone(refund);
  },
  failRefundByHand(payment) {
    const [charge] = chargesOf(payment);
    const refund = charge?.refunds.get(`hand-${payment}`);
    if (!charge || !refund || !isPending(refund)) return null;
    refund.status = 'failed';
    return structuredClone(refund);
  },
});

/** All refunds, with their payments. */
export const listedRefunds = (charges: Iterable<Charge>) =>
  [...charges].flatMap(({ payment, refunds }) =>
    [...refunds.values()].map(({ id }) => ({ providerPaymentId: payment.id, refundId: id })),
  );
