import { BooksFileQuery, BooksQuery, WireBooks } from '@slipcast/contracts/http/books';
import { toPounds } from '@slipcast/contracts/money';
import { CSV_FILE, sendCsv, type Cell } from '@slipcast/service-kit/csv';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { inTransaction } from '@slipcast/storage/postgres';
import type { OrderKit } from '../order-kit.ts';
import type { PaymentClient } from '../orders/payment-client.ts';
import { issueDocuments } from '../paperwork/issue.ts';
import { FORMATS, type Format } from './formats.ts';
import { hasFee, totalsOf, type BookedMovement } from './movement.ts';
import { payoutsOf, totalOfPayouts } from './payouts.ts';
import { ordersWithoutDocuments, outstandingAfter, readMovements } from './read-movements.ts';

export interface BooksParts extends Pick<OrderKit, 'pool'> {
  payments: Pick<PaymentClient, 'card' | 'fees' | 'payouts'>;
}

/** Throws Refusal 'unavailable' while the payment service does not answer, because books without their fees would be wrong. */
async function* booked({ pool, payments }: BooksParts, month: string): AsyncGenerator<BookedMovement> {
  for (const id of await ordersWithoutDocuments(pool, month))
    await inTransaction(pool, (client) => issueDocuments(client, id));
  for await (const batch of readMovements(pool, month)) {
    const sold = batch.filter(hasFee).map(({ paymentId }) => paymentId);
    const fees = sold.length === 0 ? new Map<string, number | null>() : await payments.fees(sold);
    for (const movement of batch) {
      const feePence = hasFee(movement) ? (fees.get(movement.paymentId) ?? null) : null;
      yield { ...movement, feePence };
    }
  }
}

/** A month's movements, then its transfers to the bank. */
async function* rowsOf(parts: BooksParts, month: string, format: Format): AsyncGenerator<Cell[]> {
  const { payouts } = await payoutsOf(parts.pool, parts.payments, month);
  for await (const movement of booked(parts, month)) yield* format.rowsOf(movement);
  for (const payout of payouts) yield format.payoutRow(payout);
}

/** The month for the maker's bookkeeper. */
export const booksRoutes = (parts: BooksParts) => [
  endpoint({
    route: 'GET /api/admin/books',
    access: 'admin',
    importance: 'search',
    summary: 'A month’s sales, refunds, VAT, fees and payouts, added up',
    query: BooksQuery,
    answer: WireBooks,
    handle: async ({ query: { month } }) => {
      const [
        { sales, refunds, disputes, disputesWon, deposits, vouchers, ...fees },
        { payouts, isCurrent },
        owedPence,
      ] = await Promise.all([
        totalsOf(booked(parts, month)),
        payoutsOf(parts.pool, parts.payments, month),
        outstandingAfter(parts.pool, month),
      ]);
      const paidOut = totalOfPayouts(payouts);
      return {
        month,
        sales: {
          count: sales.count,
          goods: toPounds(sales.goodsPence),
          discount: toPounds(-sales.discountPence),
          delivery: toPounds(sales.deliveryPence),
          total: toPounds(sales.totalPence),
          vat: toPounds(sales.vatPence),
        },
        refunds: {
          count: refunds.count,
          total: toPounds(refunds.totalPence),
          vat: toPounds(refunds.vatPence),
          otherwise: toPounds(refunds.otherwisePence),
        },
        disputes: {
          count: disputes.count,
          total: toPounds(disputes.totalPence),
          vat: toPounds(disputes.vatPence),
          won: {
            count: disputesWon.count,
            total: toPounds(disputesWon.totalPence),
            vat: toPounds(disputesWon.vatPence),
          },
        },
        deposits: {
          count: deposits.count,
          taken: toPounds(deposits.takenPence),
          used: toPounds(deposits.usedPence),
          returned: toPounds(deposits.returnedPence),
          vat: toPounds(deposits.vatPence),
        },
        vouchers: {
          count: vouchers.count,
          sold: toPounds(vouchers.soldPence),
          refunded: toPounds(vouchers.refundedPence),
          used: toPounds(vouchers.usedPence),
          returned: toPounds(vouchers.returnedPence),
          cancelled: toPounds(vouchers.cancelledPence),
          outstanding: toPounds(owedPence),
        },
        payouts: {
          count: paidOut.count,
          total: toPounds(paidOut.totalPence),
          sales: toPounds(paidOut.salesPence),
          refunds: toPounds(paidOut.refundsPence),
          fees: toPounds(paidOut.feesPence),
          disputes: toPounds(paidOut.disputesPence),
          other: toPounds(paidOut.otherPence),
          isCurrent,
        },
        fees: toPounds(fees.feesPence),
        feesUnknown: fees.feesUnknown,
      };
    },
  }),

  endpoint({
    route: 'GET /api/admin/books/export',
    access: 'admin',
    importance: 'search',
    summary:
      'A month as a CSV file: every sale, refund and payout for a spreadsheet, or a bank statement for Xero, FreeAgent or QuickBooks',
    query: BooksFileQuery,
    answer: CSV_FILE,
    handle: ({ query: { month, format }, res }) => {
      const { columns } = FORMATS[format];
      const rows = rowsOf(parts, month, FORMATS[format]);
      return sendCsv(res, `books-${month}-${format}`, columns, rows, { forImport: format !== 'spreadsheet' });
    },
  }),
];
