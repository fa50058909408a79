import { promisify } from 'node:util';
import { brotliDecompress, unzip } from 'node:zlib';
import { request, type Dispatcher } from 'undici';

/** A list of a hundred payments takes a tenth of this. */
const MOST_BYTES = 4 * 1024 * 1024;

const inflate = { gzip: promisify(unzip), deflate: promisify(unzip), br: promisify(brotliDecompress) };

const tooLong = () => new Error(`the answer is too long: over ${MOST_BYTES} bytes`);

async function readBody(body: Dispatcher.ResponseData['body']): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw tooLong();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A machine in between may compress an answer all the same. */
async function inflated(bytes: Buffer, encoding: string): Promise<Buffer> {
  if (encoding === '' || encoding === 'identity') return bytes;
  if (!(encoding in inflate)) throw new Error(`the answer is compressed as ${encoding}`);
  return inflate[encoding as keyof typeof inflate](bytes, { maxOutputLength: MOST_BYTES }).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === 'ERR_BUFFER_TOO_LARGE' ? tooLong() : error;
    },
  );
}

/**
 * A small `fetch`, at a fraction of its cost: it asks for answers that are not compressed, reads at most four megabytes of one that is, once it is
 * inflated, and follows no redirects, because Square's API has none.
 */
export async function cappedFetch(
  url: string | URL | Request,
  { method = 'GET', headers, body, signal }: RequestInit = {},
): Promise<Response> {
  const answer = await request(String(url), {
    method: method as Dispatcher.HttpMethod,
    headers: { ...Object.fromEntries(new Headers(headers)), 'accept-encoding': 'identity' },
    body: body as string | null | undefined,
    signal,
  });
  const encoding = String(answer.headers['content-encoding'] ?? '').toLowerCase();
  const bytes = await inflated(await readBody(answer.body), encoding);
  return new Response(bytes.length > 0 ? bytes : null, { status: answer.statusCode });
}
