import { extname } from 'node:path';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BEST_QUALITY, compress, etagOf, write, type EncodedResponse } from '../cache/encoded-response.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

const LARGE_BYTES = 500_000;

type Instead = Pick<EncodedResponse, 'status' | 'headers'>;

/** Files in memory. The first request gets a quick compression; the best one follows in the background. */
export function createStaticFiles() {
  const files = new Map<string, EncodedResponse>();
  const compressing = new Map<string, Promise<EncodedResponse>>();

  /** The best compression takes a second for a large file, and several for the largest, which go without. */
  async function compressed(path: string, file: EncodedResponse): Promise<EncodedResponse> {
    const quick = await compress(file);
    if (quick.br && file.identity.length <= LARGE_BYTES)
      void compress(file, BEST_QUALITY).then((best) => files.set(path, best));
    files.set(path, quick);
    return quick;
  }

  return {
    add(
      path: string,
      identity: Buffer,
      { immutable = false, headers = {} }: { immutable?: boolean; headers?: Record<string, string> } = {},
    ): void {
      files.set(path, {
        status: 200,
        contentType: TYPES[extname(path)] ?? 'application/octet-stream',
        cacheControl: immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
        etag: etagOf(identity),
        identity,
        headers,
      });
    },
    has: (path: string) => files.has(path),
    /** False: there is no such file. @param as what the answer has instead of the file's own */
    serve(req: IncomingMessage, res: ServerResponse, path: string, as?: Instead): boolean {
      const file = files.get(path);
      if (!file) return false;
      const send = (response: EncodedResponse) =>
        write(
          req,
          res,
          as ? { ...response, ...as, headers: { ...response.headers, ...as.headers } } : response,
        );
      if (file.br) send(file);
      else {
        const first = compressing.get(path) ?? compressed(path, file);
        compressing.set(path, first);
        void first.then(send);
      }
      return true;
    },
  };
}
