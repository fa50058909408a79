/** One movement of money: an order that was paid, a refund, or a dispute that was lost. The last two have negative amounts. */
export interface Movement {
  kind: 'sale' | 'refund' | 'dispute';
  /** Of the order, or of the refund. */
  id: string;
  at: Date;
  orderId: string;
  paymentId: string;
  orderNumber: string;
  country: string;
  goodsPence: number;
  discountPence: number;
  deliveryPence: number;
  totalPence: number;
  /** null: the shop was not registered for VAT. */
  ratePercent: number | null;
  vatPence: number;
  /** 'INV-00042'; null: none. */
  document: string | null;
  /** By the card provider, or by other means, which its account does not show. */
  byCard: boolean;
}
/** With what the card provider keeps; null: not known yet, or nothing to keep. */
export interface BookedMovement extends Movement {
  feePence: number | null;
}

export interface Totals {
  sales: {
    count: number;
    goodsPence: number;
    discountPence: number;
    deliveryPence: number;
    totalPence: number;
    vatPence: number;
  };
  refunds: { count: number; totalPence: number; vatPence: number; otherwisePence: number };
  /** Lost to the buyers' banks. */
  disputes: { count: number; totalPence: number };
  feesPence: number;
  feesUnknown: number;
}

const noTotals = (): Totals => ({
  sales: { count: 0, goodsPence: 0, discountPence: 0, deliveryPence: 0, totalPence: 0, vatPence: 0 },
  refunds: { count: 0, totalPence: 0, vatPence: 0, otherwisePence: 0 },
  disputes: { count: 0, totalPence: 0 },
  feesPence: 0,
  feesUnknown: 0,
});

function add({ sales, refunds, disputes, ...totals }: Totals, movement: BookedMovement): Totals {
  const { kind, goodsPence, discountPence, deliveryPence, totalPence, vatPence, byCard, feePence } = movement;
  if (kind === 'dispute')
    return {
      ...totals,
      sales,
      refunds,
      disputes: { count: disputes.count + 1, totalPence: disputes.totalPence - totalPence },
    };
  if (kind === 'refund')
    return {
      ...totals,
      sales,
      disputes,
      refunds: {
        count: refunds.count + 1,
        totalPence: refunds.totalPence - totalPence,
        vatPence: refunds.vatPence - vatPence,
        otherwisePence: refunds.otherwisePence - (byCard ? 0 : totalPence),
      },
    };
  return {
    sales: {
      count: sales.count + 1,
      goodsPence: sales.goodsPence + goodsPence,
      discountPence: sales.discountPence + discountPence,
      deliveryPence: sales.deliveryPence + deliveryPence,
      totalPence: sales.totalPence + totalPence,
      vatPence: sales.vatPence + vatPence,
    },
    refunds,
    disputes,
    feesPence: totals.feesPence + (feePence ?? 0),
    feesUnknown: totals.feesUnknown + (byCard && feePence === null ? 1 : 0),
  };
}

/** Adds a month's movements up, however many there are. */
export async function totalsOf(movements: AsyncIterable<BookedMovement>): Promise<Totals> {
  let totals = noTotals();
  for await (const movement of movements) totals = add(totals, movement);
  return totals;
}
