import type { WireOrder } from '@slipcast/contracts/http/order';
import type { Client } from '@slipcast/testkit/shop/client';

/** A sale as the maker would write it into a notebook of her own. Pence. */
export interface Sale {
  order: WireOrder;
  buyer: Client;
  email: string;
  /** As the card provider knows it; null: no card has paid. */
  paymentId: string | null;
  goodsPence: number;
  discountPence: number;
  deliveryPence: number;
  cardPence: number;
  voucherPence: number;
  /** In cash, by her own card reader, or by bank transfer. */
  handPence: number;
  vatPence: number;
  /** What one piece of each line cost, after its discount. */
  linePence: number[];
}

export interface Refund {
  sale: Sale;
  cardPence: number;
  voucherPence: number;
}

/** What the shop's own accounts are compared with at the end of the week. Pence. */
export interface Notebook {
  sales: Sale[];
  vouchersSold: Sale[];
  refunds: Refund[];
  lostToBanks: { sale: Sale; pence: number }[];
  /** What must be on hand of each pot. */
  onHand: Map<string, number>;
}

export const emptyNotebook = (): Notebook => ({
  sales: [],
  vouchersSold: [],
  refunds: [],
  lostToBanks: [],
  onHand: new Map(),
});

export const sumOf = <T>(list: readonly T[], pence: (one: T) => number): number =>
  list.reduce((sum, one) => sum + pence(one), 0);

export const pence = (pounds: unknown): number => Math.round(Number(pounds) * 100);
