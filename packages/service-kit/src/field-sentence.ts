import type { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** Where the field's name alone would not be what a person calls it. */
const LABELS: Record<string, string> = {
  customer_name: 'Name',
  customer_email: 'Email',
  customer_phone: 'Phone',
  product_id: 'Product',
  variantId: 'Variant',
  variant_id: 'Variant',
  payment_id: 'Payment',
  weight_grams: 'Weight',
  length_mm: 'Length',
  width_mm: 'Width',
  height_mm: 'Height',
  git_commit: 'Commit',
  issue_type: 'Type',
};

/** 'saveId' and 'save_id' → 'Save id'. */
const spelledOut = (name: string): string => {
  const words = name.replaceAll(/([A-Z])|_+/g, (_, capital: string | undefined) => ` ${capital ?? ''}`);
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
};

/** What a person calls the field: ['variants', 0] → 'Variant 1'. */
export function labelOf(path: readonly PropertyKey[]): string {
  const last = path.at(-1);
  if (last === undefined) return 'The request';
  if (typeof last === 'number') return `${labelOf(path.slice(0, -1)).replace(/s$/, '')} ${last + 1}`;
  const name = String(last);
  return LABELS[name] ?? spelledOut(name);
}

const TYPES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const isText = (origin: string) => origin === 'string';

function tooBig(origin: string, maximum: number | bigint, inclusive = true): string {
  if (isText(origin)) return `must be at most ${maximum} characters long`;
  if (origin === 'array') return `must have at most ${maximum} entries`;
  return `must be ${inclusive ? 'at most' : 'below'} ${maximum}`;
}

function tooSmall(origin: string, minimum: number | bigint, inclusive = true): string {
  if (minimum === 1 && isText(origin)) return 'is required';
  if (isText(origin)) return `must be at least ${minimum} characters long`;
  if (origin === 'array')
    return minimum === 1 ? 'must not be empty' : `must have at least ${minimum} entries`;
  return `must be ${inclusive ? 'at least' : 'above'} ${minimum}`;
}

function invalidFormat(format: string): string {
  if (format === 'email') return 'must look like name@example.com';
  if (format === 'datetime') return 'must be a date and time such as 2026-03-14T09:30:00.000Z';
  if (format === 'url') return 'must be a web address';
  return 'is not in the right form';
}

function whatIsWrong(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'is required';
      return TYPES[issue.expected] ? `must be ${TYPES[issue.expected]}` : 'is not in the right form';
    case 'too_big':
      return tooBig(issue.origin, issue.maximum, issue.inclusive);
    case 'too_small':
      return tooSmall(issue.origin, issue.minimum, issue.inclusive);
    case 'invalid_value':
      return `must be one of: ${issue.values.map(String).join(', ')}`;
    case 'not_multiple_of':
      return 'must be a whole number';
    case 'invalid_format':
      return invalidFormat(issue.format);
    default:
      return 'is not in the right form';
  }
}

/** A sentence about whatever has none in its schema: the name of the field and what is wrong with it. */
export const fieldSentence = (issue: Issue): string =>
  issue.code === 'unrecognized_keys'
    ? `Unknown field: ${issue.keys.join(', ')}`
    : `${labelOf(issue.path ?? [])} ${whatIsWrong(issue)}`;
