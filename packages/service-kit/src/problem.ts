import type { Request, Response } from 'express';
import { STATUS_CODES } from 'node:http';
import type { Problem, ProblemCode } from '@slipcast/contracts/problem';
import { isDatabaseUnavailable } from '@slipcast/storage/database-unavailable';
import type { Logger } from './logs.ts';
import { Refusal } from '@slipcast/contracts/refusal';

/** Does not say that nothing has happened: the answer to a write may be what was lost. */
export const partUnavailable = (cause: unknown): Refusal =>
  new Refusal('unavailable', 'Part of the shop is not available. Please try again in a moment.', {
    headers: { 'retry-after': '2' },
    cause,
  });

/** The refusal for what Express and its body parser throw, or a database that is away; null for anything unknown. */
function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  const { type, status } = (error ?? {}) as { type?: string; status?: number };
  if (type === 'entity.parse.failed') return new Refusal('malformed-json', 'The body is not valid JSON');
  if (type === 'entity.too.large' || status === 413) return new Refusal('too-large', 'The body is too large');
  if (status === 415 || type === 'charset.unsupported')
    return new Refusal('unsupported-media-type', 'This encoding is not supported');
  if (error instanceof URIError || status === 400)
    return new Refusal('malformed-json', 'The request is malformed');
  return isDatabaseUnavailable(error) ? partUnavailable(error) : null;
}

/** RFC 9457 body of a refusal. */
export const problemOf = (refusal: Refusal, requestId: string): Problem => ({
  ...refusal.data,
  type: `urn:slipcast:problem:${refusal.code}`,
  title: STATUS_CODES[refusal.status] ?? 'Error',
  status: refusal.status,
  detail: refusal.message,
  message: refusal.message,
  code: refusal.code,
  requestId,
  ...(refusal.errors ? { errors: refusal.errors } : {}),
});

/**
 * Answers a refusal as it is. Anything unknown is logged once and answered with a 500 that gives nothing away.
 *
 * @param refusalPage the page that shows it to visitors without JavaScript
 */
export function answerError(
  error: unknown,
  req: Request,
  res: Response,
  requestId: string,
  logger: Logger,
  refusalPage?: (code: ProblemCode) => string,
): void {
  const known = refusalOf(error);
  const refusal = known ?? new Refusal('internal', 'Server error - please try again later');
  if (!known) logger.error({ err: error, requestId, method: req.method, path: req.path }, 'unexpected error');
  else if (refusal.status >= 500)
    logger.warn({ err: refusal.cause ?? refusal, requestId, path: req.path }, 'unavailable');
  if (res.headersSent) return void res.destroy();
  if (refusalPage) return res.set('x-request-id', requestId).redirect(303, refusalPage(refusal.code));
  res
    .status(refusal.status)
    .set({ 'x-request-id': requestId, ...refusal.headers })
    .type('application/problem+json');
  res.send(JSON.stringify(problemOf(refusal, requestId)));
}
