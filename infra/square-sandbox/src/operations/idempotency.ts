import type { IdempotentOperation, KeyEntry } from '../state.ts';
import { canonical, requiredText } from '../fields.ts';
import { Rejection } from '../rejection.ts';
import type { Answer, Call } from './call.ts';

const KEY_LENGTH = 45;

export type KeyDraft = Pick<KeyEntry, 'operation' | 'key' | 'request'>;

/**
 * Square's idempotency: the same key and body get the first answer again, and another body is refused. A malformed
 * request leaves its key free; a decline uses it up. Everything in between is synchronous, so two requests with one
 * key can only run one after the other.
 */
export function idempotent(
  operation: IdempotentOperation,
  call: Call,
  perform: (draft: KeyDraft) => Answer,
): Answer {
  const key = requiredText(call.body, 'idempotency_key', KEY_LENGTH);
  const request = canonical(call.body);
  const earlier = call.sandbox.state.answerTo(operation, key);
  if (!earlier) return perform({ operation, key, request });
  if (earlier.request === request) return { status: earlier.status, body: earlier.body };
  throw new Rejection(
    'IDEMPOTENCY_KEY_REUSED',
    'The idempotency key can only be retried with the same request data.',
    'idempotency_key',
  );
}
