/** An order as the back office shows it, in pounds. */
export interface AdminOrder {
  id: string;
  orderNumber: string;
  status: string;
  total: number;
  /** What vouchers paid, which is not in the total. */
  voucher?: number;
  discount: number;
  deliveryCharge: number;
  customerEmail: string;
  /** The order whose pots it sends again, at no charge. */
  replaces?: { orderNumber: string };
  replacements?: { orderNumber: string }[];
  /** Of an order that the maker made and takes the money for herself. */
  byHand?: { payments: { amount: number }[] };
  failedRefund: { owed: number; settledAt: string | null } | null;
  orderLines: { product_id: string; quantity: number; refundedQuantity: number }[];
  requests?: { id: string; kind: string; state: string }[];
  refunds: {
    id: string;
    /** With the part of it that went to vouchers. */
    amount: number;
    voucher?: number;
    state: string;
    pieces: { line: number; quantity: number }[];
  }[];
}

/** @param pounds as the shop sends them */
export const penceOf = (pounds = 0): number => Math.round(pounds * 100);
