/** An amount in the smallest unit of its currency (pence). Always a safe, non-fractional integer. */
export type Pence = number;

export const CURRENCY = 'GBP';

/** Pence to the wire's pounds: 2650 becomes 26.5. */
export const toPounds = (pence: Pence): number => pence / 100;

/** Pounds to pence as the spec says: price times 100, rounded (C§9). Throws RangeError for anything but a finite number. */
export function toPence(pounds: number): Pence {
  if (!Number.isFinite(pounds)) throw new RangeError(`not an amount in pounds: ${pounds}`);
  return Math.round(pounds * 100);
}

/** Pounds of an answer to pence. What is missing or not a number is 0, so that a screen never fails over it. */
export const readPence = (pounds: number | null | undefined): Pence =>
  Math.round(Number(pounds ?? 0) * 100) || 0;

/**
 * '£1,234.50': the pound sign, thousands separators and exactly two decimals (C001). As `Intl.NumberFormat` writes it, whose first use
 * takes a phone a tenth of a second. Anything that is not a number reads £0.00.
 */
export function formatPence(pence: Pence): string {
  const [pounds = '', decimals] = toPounds(Math.abs(pence || 0))
    .toFixed(2)
    .split('.');
  return `${pence < 0 ? '-' : ''}£${pounds.replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`;
}
