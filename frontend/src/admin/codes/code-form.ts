import { CODE_LIMITS as MAX, readCode, type Worth } from '@slipcast/contracts/discount-codes';
import type { DiscountCodeBody } from '@slipcast/contracts/http/discount-codes';
import { formatPence } from '@slipcast/contracts/money';
import type { FieldError } from '@slipcast/contracts/problem';
import { amountFrom } from '../product-form/typed-numbers.ts';

export const WORTH_LABELS: Record<Worth['by'], string> = {
  percentage: 'A percentage off',
  amount: 'An amount off',
  'free-delivery': 'Free delivery',
};
/** By field, in the order of the screen. */
export const codeLabels = {
  code: 'Code',
  percent: 'Percentage',
  amount: 'Amount (£)',
  minimum: 'From goods of (£)',
  from: 'First day',
  until: 'Last day',
  usesMax: 'Uses in all',
  usesPerBuyer: 'Uses for each buyer',
};
export type TypedCode = Record<keyof typeof codeLabels, string>;
export const emptyCode = Object.fromEntries(Object.keys(codeLabels).map((name) => [name, ''])) as TypedCode;

/** What is chosen beside the typed fields. */
export interface ChosenCode {
  by: Worth['by'];
  alone: boolean;
  categories: string[];
  products: { id: string; name: string }[];
}

/** The beginning of a day where the maker is; '' for no day. @param later days after it */
function startOf(day: string, later = 0): string | null {
  if (day === '') return null;
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + later);
  return date.toISOString();
}

/** The code as it is typed, or what is wrong with it, field by field. */
export function codeFrom(
  typed: TypedCode,
  { by, alone, categories, products }: ChosenCode,
): { body: DiscountCodeBody; problems: FieldError[] } {
  const problems: FieldError[] = [];
  const refuse = (field: keyof TypedCode, message: string) => {
    problems.push({ field, message });
    return 0;
  };
  const text = (field: keyof TypedCode) => typed[field].trim();
  const whole = (field: keyof TypedCode, most: number) => {
    const value = /^\d{1,6}$/.test(text(field)) ? Number(text(field)) : 0;
    return value >= 1 && value <= most ? value : refuse(field, `Must be a whole number from 1 to ${most}`);
  };
  const pence = (field: keyof TypedCode) => {
    const value = amountFrom(text(field)) * 100;
    if (!(value > 0)) return refuse(field, 'Must be an amount such as 5 or 7.50');
    if (Math.abs(value - Math.round(value)) > 1e-6) return refuse(field, 'Use at most two decimal places');
    return value > MAX.pence ? refuse(field, `${formatPence(MAX.pence)} at most`) : Math.round(value);
  };
  const code = readCode(typed.code);
  if (!new RegExp(`^[A-Z0-9-]{${MAX.shortest},${MAX.longest}}$`).test(code))
    refuse('code', `Must be ${MAX.shortest} to ${MAX.longest} letters, digits or hyphens`);
  const worthOf = (): Worth => {
    if (by === 'percentage') return { by, percent: whole('percent', 99) };
    return by === 'amount' ? { by, pence: pence('amount') } : { by };
  };
  const worth = worthOf();
  if (typed.from !== '' && typed.until !== '' && typed.until < typed.from)
    refuse('until', 'Must not be before the first day');
  const body = {
    code,
    worth,
    from: startOf(typed.from),
    until: startOf(typed.until, 1),
    minimumPence: text('minimum') === '' ? null : pence('minimum'),
    usesMax: text('usesMax') === '' ? null : whole('usesMax', MAX.uses),
    usesPerBuyer: text('usesPerBuyer') === '' ? null : whole('usesPerBuyer', MAX.uses),
    alone,
    categories,
    products: products.map(({ id }) => id),
  };
  return { body, problems };
}
