import type { Charge } from '@slipcast/contracts/http/delivery-options';
import { DELIVERY_LIMITS as MAX } from '@slipcast/contracts/delivery-zones';
import { formatPence } from '@slipcast/contracts/money';
import type { FieldError } from '@slipcast/contracts/problem';
import { amountFrom, numberFrom } from '../product-form/typed-numbers.ts';
import type { MethodDraft } from './zone-draft.ts';

export type ChargedBy = Charge['by'];
export type TypedMethod = Record<string, string>;

export const CHARGED_BY: Record<ChargedBy, string> = {
  flat: 'One price for every parcel',
  weight: 'By packed weight',
  pieces: 'By number of pieces',
};

const rows = Array.from({ length: MAX.bands }, (_, row) => row);
export const kgOf = (row: number) => `kg${row}`;
export const priceOf = (row: number) => `price${row}`;

/** By field, in the order of the screen. */
export const methodLabels: Record<string, string> = {
  name: 'Name',
  flat: 'Price (£)',
  first: 'First piece (£)',
  more: 'Each further piece (£)',
  ...Object.fromEntries(
    rows.flatMap((row) => [
      [kgOf(row), `Up to (kg), row ${row + 1}`],
      [priceOf(row), `Price (£), row ${row + 1}`],
    ]),
  ),
  freeFrom: 'Free from (£)',
  dispatchDays: 'Working days until dispatch',
};

const pounds = (pence: number) => (pence / 100).toFixed(2);

export function typedMethod(method: MethodDraft | null): TypedMethod {
  const empty = Object.fromEntries(Object.keys(methodLabels).map((name) => [name, '']));
  if (!method) return empty;
  const { name, charge, freeFromPence, dispatchDays } = method;
  const typed: TypedMethod = {
    ...empty,
    name,
    freeFrom: freeFromPence === null ? '' : pounds(freeFromPence),
    dispatchDays: dispatchDays === null ? '' : String(dispatchDays),
  };
  if (charge.by === 'flat') typed['flat'] = pounds(charge.pence);
  if (charge.by === 'pieces') {
    typed['first'] = pounds(charge.firstPence);
    typed['more'] = pounds(charge.morePence);
  }
  if (charge.by === 'weight')
    for (const [row, { upToGrams, pence }] of charge.bands.entries()) {
      typed[kgOf(row)] = String(upToGrams / 1000);
      typed[priceOf(row)] = pounds(pence);
    }
  return typed;
}

/** Reads fields one by one, and collects what is wrong with them. */
function reader(typed: TypedMethod) {
  const problems: FieldError[] = [];
  const refuse = (field: string, message: string) => {
    problems.push({ field, message });
    return 0;
  };
  const text = (field: string) => (typed[field] ?? '').trim();
  return {
    problems,
    refuse,
    text,
    isEmpty: (field: string) => text(field) === '',
    pence(field: string): number {
      if (text(field) === '') return refuse(field, 'Required');
      const pence = amountFrom(text(field)) * 100;
      if (!(pence >= 0)) return refuse(field, 'Must be an amount such as 3.95, or 0');
      if (Math.abs(pence - Math.round(pence)) > 1e-6) return refuse(field, 'Use at most two decimal places');
      if (pence > MAX.pence) return refuse(field, `${formatPence(MAX.pence)} at most`);
      return Math.round(pence);
    },
    grams(field: string): number {
      if (text(field) === '') return refuse(field, 'Required');
      const grams = Math.round(numberFrom(text(field)) * 1000);
      const words = `Must be a weight in kg such as 2 or 0.75, up to ${MAX.parcelGrams / 1000}`;
      return grams >= 1 && grams <= MAX.parcelGrams ? grams : refuse(field, words);
    },
  };
}
type Reader = ReturnType<typeof reader>;

function bandsFrom(read: Reader) {
  const used = rows.filter((row) => !read.isEmpty(kgOf(row)) || !read.isEmpty(priceOf(row)));
  if (used.length === 0) read.refuse(kgOf(0), 'Required');
  let above = 0;
  return used.map((row) => {
    const upToGrams = read.grams(kgOf(row));
    if (upToGrams > 0 && upToGrams <= above)
      read.refuse(kgOf(row), `Must be more than the ${above / 1000} kg of the row before`);
    above = Math.max(above, upToGrams);
    return { upToGrams, pence: read.pence(priceOf(row)) };
  });
}

function chargeFrom(by: ChargedBy, read: Reader): Charge {
  if (by === 'flat') return { by, pence: read.pence('flat') };
  if (by === 'weight') return { by, bands: bandsFrom(read) };
  return { by, firstPence: read.pence('first'), morePence: read.pence('more') };
}

/** The method as it is typed, or what is wrong with it, field by field. */
export function methodFrom(
  by: ChargedBy,
  typed: TypedMethod,
): { method: MethodDraft; problems: FieldError[] } {
  const read = reader(typed);
  const name = read.text('name');
  if (name === '') read.refuse('name', 'Required');
  if (name.length > MAX.name) read.refuse('name', `${MAX.name} characters at most`);
  const charge = chargeFrom(by, read);
  const freeFromPence = read.isEmpty('freeFrom') ? null : read.pence('freeFrom');
  const days = read.text('dispatchDays');
  if (days !== '' && !(/^\d{1,2}$/.test(days) && Number(days) >= 1 && Number(days) <= MAX.dispatchDays))
    read.refuse('dispatchDays', `Must be a whole number from 1 to ${MAX.dispatchDays}`);
  const dispatchDays = days === '' ? null : Number(days);
  return { method: { name, charge, freeFromPence, dispatchDays }, problems: read.problems };
}
