import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { currentScope } from '@slipcast/tracing/scope';
import { Refusal } from '@slipcast/contracts/refusal';
import { problemOf } from '@slipcast/service-kit/problem';

/** Answers a refusal of the gateway itself; works on any Node response, with or without Express. */
export function answerRefusal(res: ServerResponse, refusal: Refusal): void {
  if (res.headersSent || res.writableEnded) return void res.destroy();
  const requestId = currentScope()?.requestId ?? randomUUID();
  const body = JSON.stringify(problemOf(refusal, requestId));
  res.writeHead(refusal.status, {
    'content-type': 'application/problem+json',
    'content-length': Buffer.byteLength(body),
    'x-request-id': requestId,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...refusal.headers,
  });
  res.end(body);
}

export const answerUnavailable = (_req: IncomingMessage, res: ServerResponse): void =>
  answerRefusal(
    res,
    new Refusal('unavailable', 'This part of the shop is not available. Please try again in a moment.', {
      headers: { 'retry-after': '2' },
    }),
  );

/** For a write that was sent and not answered: it may or may not have happened. */
export const answerLost = (_req: IncomingMessage, res: ServerResponse): void =>
  answerRefusal(
    res,
    new Refusal(
      'answer-lost',
      'We lost the connection and can’t tell whether this worked. Please check before you try again.',
    ),
  );
