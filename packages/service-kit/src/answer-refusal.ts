import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Refusal } from '@slipcast/contracts/refusal';
import { currentScope } from '@slipcast/tracing/scope';
import { problemOf } from './problem.ts';

/** Answers a refusal on any Node response, with or without Express. Once an answer has begun, its connection is closed instead. */
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
