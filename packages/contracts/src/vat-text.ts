import { formatPence, type Pence } from './money.ts';

/** A total, and what vouchers have paid besides it. */
interface Paid {
  totalPence: Pence;
  voucherPence: Pence;
}

/** 'Includes £9.33 VAT at 20%', beside a total. VAT is due on what vouchers pay too, so where one has paid, it names the whole sum. */
export function vatText({ ratePercent, pence }: { ratePercent: number; pence: Pence }, paid?: Paid): string {
  const vat = `${formatPence(pence)} VAT at ${ratePercent}%`;
  if (!paid || paid.voucherPence === 0) return `Includes ${vat}`;
  return `${formatPence(paid.totalPence + paid.voucherPence)} before the gift voucher includes ${vat}`;
}
