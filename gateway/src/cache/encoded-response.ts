import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A response that only needs to be written: its body in every encoding that a browser may ask for. */
export interface EncodedResponse {
  status: number;
  contentType: string;
  cacheControl: string;
  etag: string;
  identity: Buffer;
  gzip?: Buffer;
  br?: Buffer;
  headers?: Record<string, string>;
}

/** Below this size a compressed body saves no packet. */
const COMPRESS_FROM_BYTES = 600;
const COMPRESSIBLE = /json|text|javascript|svg|xml|manifest/;

export const etagOf = (body: Buffer): string => `"${createHash('sha1').update(body).digest('base64url')}"`;

/**
 * Adds the compressed bodies; the work is done in the thread pool.
 *
 * @param quality Brotli's: 5 for a response that lives a second, 11 for a file that never changes
 */
export async function compress(response: EncodedResponse, quality = 5): Promise<EncodedResponse> {
  const { identity, contentType } = response;
  if (identity.length < COMPRESS_FROM_BYTES || !COMPRESSIBLE.test(contentType)) return response;
  const [gzipped, br] = await Promise.all([
    compressGzip(identity, { level: quality > 5 ? 9 : 6 }),
    compressBrotli(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
  ]);
  return { ...response, gzip: gzipped, br };
}

/** Writes the encoding that the client accepts; 304 if it has the response already, no body for HEAD. */
export function write(
  req: IncomingMessage,
  res: ServerResponse,
  response: EncodedResponse,
  age?: 'stale',
): void {
  const accepts = req.headers['accept-encoding'] ?? '';
  const [encoding, body] =
    response.br && accepts.includes('br')
      ? (['br', response.br] as const)
      : response.gzip && accepts.includes('gzip')
        ? (['gzip', response.gzip] as const)
        : ([null, response.identity] as const);
  const headers: Record<string, string | number> = {
    'content-type': response.contentType,
    'cache-control': response.cacheControl,
    etag: response.etag,
    'x-content-type-options': 'nosniff',
    ...response.headers,
  };
  if (response.br) headers['vary'] = 'accept-encoding';
  if (age) headers['x-slipcast-stale'] = '1';
  if (response.status === 200 && req.headers['if-none-match']?.includes(response.etag)) {
    res.writeHead(304, headers).end();
    return;
  }
  if (encoding) headers['content-encoding'] = encoding;
  headers['content-length'] = body.length;
  res.writeHead(response.status, headers);
  res.end(req.method === 'HEAD' ? undefined : body);
}
