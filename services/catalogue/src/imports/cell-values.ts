import { toPence, type Pence } from '@slipcast/contracts/money';

/** A number as people and spreadsheets write it: '1,299.50', '12,50', '£26'. null: it is none. */
export function numberIn(cell: string): number | null {
  const text = cell.replaceAll(/[\s£$€']|GBP|USD|EUR/gi, '');
  const plain = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)
    ? text.replaceAll(',', '')
    : text.replace(/^(-?\d*),(\d{1,2})$/, '$1.$2');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}

/** null: there is no price above 0. */
export function penceIn(cell: string): Pence | null {
  const pounds = numberIn(cell);
  return pounds === null || pounds < 0.005 ? null : toPence(pounds);
}

/** Grams in one of these units of weight. */
const GRAMS: Record<string, number> = { g: 1, kg: 1000, lbs: 453.592, lb: 453.592, oz: 28.3495 };
/** Millimetres in one of these units of length. */
const MILLIMETRES: Record<string, number> = { mm: 1, cm: 10, m: 1000, in: 25.4, yd: 914.4 };

/** A measure of this unit in grams or millimetres, rounded. null: none, or a unit that there is not. */
export function measureIn(cell: string, unit: string): number | null {
  const value = numberIn(cell);
  const factor = GRAMS[unit] ?? MILLIMETRES[unit];
  return value === null || factor === undefined || value <= 0 ? null : Math.round(value * factor);
}

export const isYes = (cell: string): boolean => /^(1|true|yes|y)$/i.test(cell);

/** A list in one cell, `Blue, Green`; a comma that belongs to an entry has a backslash (WooCommerce). */
export const listIn = (cell: string): string[] =>
  cell
    .split(/(?<!\\),/)
    .map((entry) => entry.replaceAll('\\,', ',').trim())
    .filter(Boolean);

/** 'Home & Garden > Tableware > Mugs' → 'Mugs'. */
export const lastOf = (breadcrumb: string): string => breadcrumb.split('>').at(-1)?.trim() ?? '';
