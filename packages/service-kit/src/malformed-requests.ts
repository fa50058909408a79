import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Refusal } from '@slipcast/contracts/refusal';
import { problemOf } from './problem.ts';

/** By the code of the parser's error, as in Node's own answers. */
function refusalOf(code?: string): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new Refusal('headers-too-large', 'The headers of the request are too large');
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return new Refusal('too-large', 'The body is too large');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new Refusal('request-timeout', 'The request did not arrive in time');
  return new Refusal('malformed-json', 'The request is malformed');
}

/** Node keeps the answer that a connection is busy with here. */
const hasBegunToAnswer = (socket: Socket): boolean =>
  (socket as Socket & { _httpMessage?: { headersSent: boolean } })['_httpMessage']?.headersSent ?? false;

/**
 * What Node's parser does not take for HTTP reaches no route. Node would answer it with a status alone; this is a problem like every
 * other refusal.
 */
export function refuseMalformed(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || hasBegunToAnswer(socket))
    return void socket.destroy(error);
  const requestId = randomUUID();
  const refusal = refusalOf(error.code);
  const body = JSON.stringify(problemOf(refusal, requestId));
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}`,
    'content-type: application/problem+json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
