import { formatPence as format } from '@slipcast/contracts/money';

/** Whole pence: 123400 → '£1,234.00'. Anything that is not a number shows as £0.00. */
export const formatPence = (pence: number): string => format(Number.isFinite(pence) ? pence : 0);

/** The wire's pounds to whole pence: price times 100, rounded (C§9). What is missing or no number is 0. */
export const toPence = (amount: number | null | undefined): number =>
  Math.round(Number(amount ?? 0) * 100) || 0;

export const toPounds = (pence: number): number => pence / 100;
