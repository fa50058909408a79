const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** Pounds as a number, as the wire has them: 26 → '£26.00'. Anything that is not a number shows as £0.00. */
export const formatPounds = (amount: number): string => pounds.format(Number.isFinite(amount) ? amount : 0);

/** Whole pence: 2600 → '£26.00'. */
export const formatPence = (pence: number): string => formatPounds(pence / 100);

/** The wire's pounds to whole pence: price times 100, rounded (C§9). What is missing or no number is 0. */
export const toPence = (amount: number | null | undefined): number =>
  Math.round(Number(amount ?? 0) * 100) || 0;
