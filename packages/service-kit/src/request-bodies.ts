import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from '@slipcast/contracts/refusal';
import { answerRefusal } from './answer-refusal.ts';

/** How long the body of a request may take to arrive, in milliseconds. */
export interface BodyLimits {
  bodyMs: number;
  /** For photographs, which come over slow connections too. */
  uploadMs: number;
}
export const BODY_LIMITS: BodyLimits = { bodyMs: 20_000, uploadMs: 120_000 };

/** Of Node's own server. Its limit for a whole request, five minutes, is left to `BODY_LIMITS`. */
export const SERVER_LIMITS = {
  keepAliveTimeout: 65_000,
  /** For the head of a request. */
  headersTimeout: 30_000,
  connectionsCheckingInterval: 5000,
};

const isCompressed = ({ headers }: IncomingMessage): boolean =>
  !/^(identity)?$/i.test(headers['content-encoding']?.trim() ?? '');

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Node has one limit for all requests, and it has to be long enough for an upload. */
function endSlowBody(req: IncomingMessage, res: ServerResponse, { bodyMs, uploadMs }: BodyLimits): void {
  const isUpload = req.headers['content-type']?.startsWith('multipart/') ?? false;
  const timer = setTimeout(
    () => {
      if (req.complete) return;
      // It was answered without its body.
      if (res.headersSent) return void req.destroy();
      const headers = { connection: 'close' };
      answerRefusal(res, new Refusal('request-timeout', 'The request did not arrive in time', { headers }));
    },
    isUpload ? uploadMs : bodyMs,
  );
  timer.unref();
  req.once('close', () => clearTimeout(timer));
}

/**
 * Guards a server against bodies that cost more than they are worth: compressed ones, which no client of the shop sends, are refused before
 * a byte is inflated, and slow ones are cut off.
 *
 * @returns true: it has answered
 */
export function refuseBody(req: IncomingMessage, res: ServerResponse, limits = BODY_LIMITS): boolean {
  if (hasBody(req)) endSlowBody(req, res, limits);
  if (!isCompressed(req)) return false;
  const refusal = new Refusal(
    'unsupported-media-type',
    'Compressed bodies are not accepted. Please send the body as it is.',
    {
      headers: { 'accept-encoding': 'identity' },
    },
  );
  answerRefusal(res, refusal);
  return true;
}
