import type { BookFormat } from '@slipcast/contracts/http/books';
import { toPounds } from '@slipcast/contracts/money';
import type { Cell } from '@slipcast/service-kit/csv';
import type { InternalPayout } from '@slipcast/contracts/http/payouts';
import { cashPence, type BookedMovement, type MovementKind } from './movement.ts';

export interface Format {
  /** null: the file has no row of names. */
  columns: readonly string[] | null;
  rowsOf: (movement: BookedMovement) => Cell[][];
  payoutRow: (payout: InternalPayout) => Cell[];
}

const payoutDay = ({ madeAt }: InternalPayout): string => BRITISH.format(new Date(madeAt));
/** What leaves the account at the card provider. One that came back leaves nothing. */
const leaves = ({ amountPence, state }: InternalPayout): number =>
  pounds(state === 'failed' ? 0 : -amountPence);
const payoutText = ({ id, state }: InternalPayout): string =>
  `Payout ${id}${state === 'failed' ? ' (failed)' : ''}`;

const BRITISH = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'Europe/London',
});
/** '20/11/2026' */
const dayOf = ({ at }: BookedMovement): string => BRITISH.format(at);
const pounds = (pence: number): number => toPounds(pence);
const optional = (pence: number | null): number | null => (pence === null ? null : pounds(pence));

const SHEET = [
  'date',
  'type',
  'order',
  'document',
  'country',
  'goods',
  'discount',
  'delivery',
  'total',
  'vat_rate_percent',
  'vat',
  'total_without_vat',
  'square_fee',
  'paid_by',
  'paid_with_vouchers',
];
const NAMES: Record<MovementKind, string> = {
  sale: 'sale',
  refund: 'refund',
  dispute: 'dispute',
  'dispute-won': 'dispute won',
  deposit: 'deposit',
  'deposit-used': 'deposit used',
  'deposit-returned': 'deposit returned',
  'voucher-sold': 'voucher sold',
  'voucher-refunded': 'voucher refunded',
  'voucher-cancelled': 'voucher cancelled',
};
const paidBy = (movement: BookedMovement): string => {
  if (cashPence(movement) === 0) return 'voucher';
  return movement.byCard ? 'card' : 'other means';
};
const sheetRow = (movement: BookedMovement): Cell[] => {
  const { kind, orderNumber, document, country, totalPence, ratePercent, vatPence, feePence } = movement;
  const isRegistered = ratePercent !== null;
  return [
    dayOf(movement),
    NAMES[kind],
    orderNumber,
    document,
    country,
    pounds(movement.goodsPence),
    pounds(movement.discountPence),
    pounds(movement.deliveryPence),
    pounds(totalPence),
    ratePercent,
    isRegistered ? pounds(vatPence) : null,
    isRegistered ? pounds(totalPence - vatPence) : null,
    optional(feePence === null ? null : -feePence),
    paidBy(movement),
    pounds(movement.voucherPence),
  ];
};

interface StatementLine {
  day: string;
  amount: number;
  payee: string;
  /** Without commas, which FreeAgent refuses. */
  description: string;
  reference: string;
}
/** What passes through the account at the card provider; the other movements never do. */
const WHAT: Partial<Record<MovementKind, string>> = {
  sale: 'Sale',
  refund: 'Refund',
  dispute: 'Dispute',
  'dispute-won': 'Dispute won',
  'voucher-sold': 'Gift voucher',
  'voucher-refunded': 'Refund of gift voucher',
};
/** The account at the card provider: what was paid in, refunded and kept. What was repaid by other means never touched it. */
function statementOf(movement: BookedMovement): StatementLine[] {
  const { kind, orderNumber: reference, feePence, byCard } = movement;
  const pence = cashPence(movement);
  const what = WHAT[kind];
  if (!byCard || pence === 0 || what === undefined) return [];
  const line = (pence: number, payee: string, what: string): StatementLine => ({
    day: dayOf(movement),
    amount: pounds(pence),
    payee,
    description: `${what} ${reference}`,
    reference,
  });
  return [
    line(pence, kind === 'dispute' || kind === 'dispute-won' ? 'Square' : 'Customer', what),
    ...(feePence ? [line(-feePence, 'Square', 'Square fee')] : []),
  ];
}

/**
 * The files. Sources: Xero's statement template (*Date, *Amount, Payee, Description, Reference), FreeAgent's help (date, amount and
 * description without a header, dd/mm/yyyy), QuickBooks Online's three columns (Date, Description, Amount).
 */
export const FORMATS: Record<BookFormat, Format> = {
  spreadsheet: {
    columns: SHEET,
    rowsOf: (movement) => [sheetRow(movement)],
    payoutRow: (payout) => [
      payoutDay(payout),
      'payout',
      '',
      payout.id,
      '',
      null,
      null,
      null,
      leaves(payout),
      null,
      null,
      null,
      null,
      'to the bank',
      null,
    ],
  },
  xero: {
    columns: ['*Date', '*Amount', 'Payee', 'Description', 'Reference'],
    rowsOf: (movement) =>
      statementOf(movement).map(({ day, amount, payee, description, reference }) => [
        day,
        amount,
        payee,
        description,
        reference,
      ]),
    payoutRow: (payout) => [payoutDay(payout), leaves(payout), 'Bank', payoutText(payout), payout.id],
  },
  freeagent: {
    columns: null,
    rowsOf: (movement) =>
      statementOf(movement).map(({ day, amount, description }) => [day, amount, description]),
    payoutRow: (payout) => [payoutDay(payout), leaves(payout), payoutText(payout)],
  },
  quickbooks: {
    columns: ['Date', 'Description', 'Amount'],
    rowsOf: (movement) =>
      statementOf(movement).map(({ day, amount, description }) => [day, description, amount]),
    payoutRow: (payout) => [payoutDay(payout), payoutText(payout), leaves(payout)],
  },
};
