import type { HandMethod } from '@slipcast/contracts/by-hand';
import { readPence } from '@slipcast/contracts/money';
import type { RefundBody, WireRefunds } from '@slipcast/contracts/http/refunds';
import { api, post, put } from '../../base/api.ts';

type Wire = WireRefunds['refunds'][number];
/** A refund as the back office sees it. */
export type Refund = Omit<Wire, 'amount' | 'delivery'> & { amountPence: number; deliveryPence: number };
/** A line of the order with what is refunded for one of its pieces, for two, and so on. */
export type RefundableLine = Omit<WireRefunds['lines'][number], 'amounts'> & { amounts: number[] };
export type Refunds = {
  refunds: Refund[];
  leftPence: number;
  /** What of it goes back to the vouchers that paid. */
  voucherLeftPence: number;
  canBeVoucher: boolean;
  deliveryPence: number;
  lines: RefundableLine[];
};
/** Only the amount is left to the server where there is none. */
export type NewRefund = Pick<
  RefundBody,
  'id' | 'pieces' | 'delivery' | 'reason' | 'note' | 'message' | 'request_id'
> & {
  amount_pence: number | null;
  to?: RefundBody['to'];
  also_replaced?: true;
};

const refundsFrom = ({
  refunds,
  left,
  voucherLeft,
  canBeVoucher = false,
  delivery,
  lines,
}: WireRefunds): Refunds => ({
  refunds: refunds.map(({ amount, delivery: part, ...refund }) => ({
    ...refund,
    amountPence: readPence(amount),
    deliveryPence: readPence(part),
  })),
  leftPence: readPence(left),
  voucherLeftPence: readPence(voucherLeft),
  canBeVoucher,
  deliveryPence: readPence(delivery),
  lines: lines.map((line) => ({ ...line, amounts: line.amounts.map(readPence) })),
});

const path = (orderId: string) => `/admin/orders/${encodeURIComponent(orderId)}/refunds`;

/** Reloaded after a refusal too, because someone else may have refunded the same pieces. */
export const { useRefundsQuery, useRefundMutation, useSettlePartMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    refunds: build.query<Refunds, string>({
      query: path,
      transformResponse: refundsFrom,
      providesTags: ['AdminOrder'],
    }),
    refund: build.mutation<unknown, { orderId: string; refund: NewRefund }>({
      query: ({ orderId, refund }) => post(path(orderId), refund),
      invalidatesTags: ['AdminOrder'],
    }),
    settlePart: build.mutation<unknown, { orderId: string; refundId: string; how: HandMethod | null }>({
      query: ({ orderId, refundId, how }) =>
        put(`${path(orderId)}/${encodeURIComponent(refundId)}/settle`, { how }),
      invalidatesTags: ['AdminOrder'],
    }),
  }),
});
