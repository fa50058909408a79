import type { z } from 'zod';
import { Refusal } from '@slipcast/contracts/refusal';
import { fieldSentence, labelOf } from './field-sentence.ts';

/** No database stores NUL or half a surrogate pair as text. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Our requests have less than half as many levels; parsing many thousands would overflow the stack. */
const DEEPEST = 32;

const isTooDeep = (value: unknown, level = 0): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (level > DEEPEST || Object.values(value).some((field) => isTooDeep(field, level + 1)));

/** The path of the first text that cannot be stored, or null. */
function unstorable(value: unknown): PropertyKey[] | null {
  if (typeof value === 'string') return isStorable(value) ? null : [];
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, field] of Object.entries(value)) {
    const below = unstorable(field);
    if (below) return [key, ...below];
  }
  return null;
}

/**
 * Reads untrusted input by its schema. Throws Refusal 'invalid-body' with every invalid field; its message is that of the
 * first, because clients show only one.
 */
export function readInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  if (isTooDeep(input)) {
    const message = 'The request is nested too deeply';
    throw new Refusal('invalid-body', message, { errors: [{ field: 'body', message }] });
  }
  const read = schema.safeParse(input ?? {}, { error: fieldSentence });
  const path = read.success ? unstorable(read.data) : null;
  if (read.success && !path) return read.data;
  const issues = read.success
    ? [{ path: path ?? [], message: `${labelOf(path ?? [])} contains characters that cannot be stored` }]
    : read.error.issues;
  const errors = issues.map((issue) => ({
    field: issue.path.join('.') || 'body',
    message: issue.message,
  }));
  throw new Refusal('invalid-body', errors[0]?.message ?? 'Invalid input data', { errors });
}
