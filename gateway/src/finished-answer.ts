import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gunzippable = promisify(gzip);

/** An answer that only needs to be written: its body in every encoding that a browser may ask for. */
export interface FinishedAnswer {
  status: number;
  contentType: string;
  cacheControl: string;
  etag: string;
  identity: Buffer;
  gzip?: Buffer;
  br?: Buffer;
  headers?: Record<string, string>;
}

const WORTH_COMPRESSING = 600;
const COMPRESSIBLE = /json|text|javascript|svg|xml|manifest/;

export const etagOf = (body: Buffer): string => `"${createHash('sha1').update(body).digest('base64url')}"`;

/**
 * Compresses in the thread pool, never on the event loop.
 *
 * @param quality Brotli's; 5 for answers that live a second, 11 for files that never change
 */
export async function compress(answer: FinishedAnswer, quality = 5): Promise<FinishedAnswer> {
  const { identity, contentType } = answer;
  if (identity.length < WORTH_COMPRESSING || !COMPRESSIBLE.test(contentType)) return answer;
  const [small, smaller] = await Promise.all([
    gunzippable(identity, { level: quality > 5 ? 9 : 6 }),
    brotli(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
  ]);
  return { ...answer, gzip: small, br: smaller };
}

/** Writes a finished answer: the encoding that the client takes, 304 where it has it already, no body for HEAD. */
export function write(
  req: IncomingMessage,
  res: ServerResponse,
  answer: FinishedAnswer,
  age?: 'stale',
): void {
  const accepts = req.headers['accept-encoding'] ?? '';
  const [encoding, body] =
    answer.br && accepts.includes('br')
      ? (['br', answer.br] as const)
      : answer.gzip && accepts.includes('gzip')
        ? (['gzip', answer.gzip] as const)
        : ([null, answer.identity] as const);
  const headers: Record<string, string | number> = {
    'content-type': answer.contentType,
    'cache-control': answer.cacheControl,
    etag: answer.etag,
    ...answer.headers,
  };
  if (answer.br) headers['vary'] = 'accept-encoding';
  if (age) headers['x-slipcast-stale'] = '1';
  if (answer.status === 200 && req.headers['if-none-match']?.includes(answer.etag)) {
    res.writeHead(304, headers).end();
    return;
  }
  if (encoding) headers['content-encoding'] = encoding;
  headers['content-length'] = body.length;
  res.writeHead(answer.status, headers);
  res.end(req.method === 'HEAD' ? undefined : body);
}
