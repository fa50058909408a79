import type { z } from 'zod';
import { Refusal } from './refusal.ts';

/**
 * Reads untrusted input by its schema. Throws Refusal 'invalid-body' that lists every field at fault at once; the
 * message is the first field's, because that is what a client shows.
 */
export function readInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const read = schema.safeParse(input ?? {});
  if (read.success) return read.data;
  const errors = read.error.issues.map((issue) => ({
    field: issue.path.join('.') || 'body',
    message: issue.message,
  }));
  const first = errors[0];
  const plain =
    first && /^(Invalid input|Invalid option|Unrecognized)/.test(first.message)
      ? `${first.field}: ${first.message}`
      : first?.message;
  throw new Refusal('invalid-body', plain ?? 'Invalid input data', { errors });
}
