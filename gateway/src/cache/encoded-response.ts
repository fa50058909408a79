import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A response that is ready to be written, with its body in every encoding that browsers ask for. */
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

/** Compressing a smaller body does not save a packet. */
const COMPRESS_FROM_BYTES = 600;
const COMPRESSIBLE = /json|text|javascript|svg|xml|manifest/;

export const etagOf = (body: Buffer): string => `"${hash('sha1', body, 'base64url')}"`;

/** Brotli's best, for content that does not change: fifty times the work, a tenth fewer bytes. */
export const BEST_QUALITY = 11;

/** These bytes without the rest of the 64 kB that Node makes small buffers from: all of it stays in memory as long as one of them does. */
function withoutPool(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/**
 * Adds the compressed bodies, and makes it take no more memory than its bodies; the work is done in the thread pool.
 *
 * @param quality Brotli's: 5 for a response that lives a second
 */
export async function compress(given: EncodedResponse, quality = 5): Promise<EncodedResponse> {
  const identity = withoutPool(given.identity);
  const response = { ...given, identity };
  if (identity.length < COMPRESS_FROM_BYTES || !COMPRESSIBLE.test(given.contentType)) return response;
  const [gzipped, br] = await Promise.all([
    compressGzip(identity, { level: quality > 5 ? 9 : 6 }),
    compressBrotli(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
  ]);
  return { ...response, gzip: withoutPool(gzipped), br: withoutPool(br) };
}

type Encoding = 'br' | 'gzip' | 'identity';

const encodingFor = ({ br, gzip: gzipped }: EncodedResponse, accepts: string): Encoding =>
  br && accepts.includes('br') ? 'br' : gzipped && accepts.includes('gzip') ? 'gzip' : 'identity';

/** Names and values in turn. */
type Head = (string | number)[];
const heads = new WeakMap<EncodedResponse, Partial<Record<Encoding, Head>>>();

/** The head of this response, built once: it may go out thousands of times a second. */
function headOf(response: EncodedResponse, encoding: Encoding): Head {
  const known = heads.get(response) ?? {};
  heads.set(response, known);
  const { contentType, cacheControl, etag, br, headers } = response;
  return (known[encoding] ??= Object.entries({
    'content-type': contentType,
    'cache-control': cacheControl,
    etag,
    'x-content-type-options': 'nosniff',
    ...headers,
    ...(br && { vary: 'accept-encoding' }),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': response[encoding]?.length ?? 0,
  }).flat());
}

/** 304 has every header except those that describe a body. */
const withoutBody = (head: Head): Head =>
  head.filter((_, index) => !/^content-(encoding|length)$/.test(String(head[index - (index % 2)])));

/** Writes the encoding that the client accepts; 304 if it has the response already, no body for HEAD. */
export function write(
  req: IncomingMessage,
  res: ServerResponse,
  response: EncodedResponse,
  age?: 'stale',
): void {
  const encoding = encodingFor(response, req.headers['accept-encoding'] ?? '');
  const ready = headOf(response, encoding);
  const head = age ? [...ready, 'x-slipcast-stale', '1'] : ready;
  if (response.status === 200 && req.headers['if-none-match']?.includes(response.etag))
    return void res.writeHead(304, withoutBody(head)).end();
  res.writeHead(response.status, head);
  res.end(req.method === 'HEAD' ? undefined : response[encoding]);
}
