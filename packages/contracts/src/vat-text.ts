import { formatPence, type Pence } from './money.ts';

/** 'Includes £9.33 VAT at 20%', beside a total. */
export const vatText = ({ ratePercent, pence }: { ratePercent: number; pence: Pence }): string =>
  `Includes ${formatPence(pence)} VAT at ${ratePercent}%`;
