import type { ServerResponse } from 'node:http';
import { Rejection } from '../rejection.ts';
import type { Answer } from '../operations/call.ts';

const SQUARE_VERSION = '2026-09-16';

/** Like Square's own, the browser part may be loaded from another origin than the shop's. */
export function allowEveryOrigin(response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', 'content-type');
  response.setHeader('access-control-max-age', '600');
}

export function send(
  response: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string>,
): void {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

export function sendAnswer(response: ServerResponse, { status, body }: Answer): void {
  send(response, status, JSON.stringify(body), {
    'content-type': 'application/json',
    'square-version': SQUARE_VERSION,
    'cache-control': 'no-store',
  });
}

export const unavailable = new Rejection('INTERNAL_SERVER_ERROR', 'An internal error has occurred.').answer;

export const tooLate = new Rejection('REQUEST_TIMEOUT', 'The request took too long.').answer;

export const rateLimited = new Rejection('RATE_LIMITED', 'Too many requests. Please try again later.').answer;

/** A refusal in Square's error shape; anything unexpected is logged once and answered with Square's 500. */
export function answerOf(error: unknown): Answer {
  if (error instanceof Rejection) return error.answer;
  console.error('square-sandbox: unexpected', error);
  return unavailable;
}

/** The answer of a machine between the shop and Square. */
export function sendPage(response: ServerResponse, status: number, title: string): void {
  const page = `<html><head><title>${title}</title></head><body>${title}</body></html>`;
  send(response, status, page, { 'content-type': 'text/html' });
}
