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

const POUNDS = new Intl.NumberFormat('en-GB', { style: 'currency', currency: CURRENCY });

/** '£1,234.50': the pound sign, thousands separators and exactly two decimals (C001). */
export const formatPence = (pence: Pence): string => POUNDS.format(toPounds(pence));
