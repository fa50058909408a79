import { canonical, requiredText } from '../fields.ts';
import { Rejection } from '../rejection.ts';
import type { IdempotentOperation, KeyEntry } from '../state.ts';
import type { Answer, Call } from './call.ts';

const KEY_LENGTH = 45;

/**
 * Square's idempotency: the same key and body get the first answer again, and another body is refused. A malformed
 * request leaves its key free; a decline uses it up. Everything in between is synchronous, so two requests with one
 * key can only run one after the other. `perform` commits the key with its result, which is the answer.
 */
export function idempotent(
  operation: IdempotentOperation,
  { sandbox: { state }, body }: Call,
  perform: (key: Pick<KeyEntry, 'operation' | 'key' | 'request'>) => void,
): Answer {
  const key = requiredText(body, 'idempotency_key', KEY_LENGTH);
  const request = canonical(body);
  if (!state.answerTo(operation, key)) perform({ operation, key, request });
  const first = state.answerTo(operation, key)!;
  if (first.request === request) return first;
  throw new Rejection(
    'IDEMPOTENCY_KEY_REUSED',
    'The idempotency key can only be retried with the same request data.',
    'idempotency_key',
  );
}
