import { extname } from 'node:path';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { compress, etagOf, write, type EncodedResponse } from './cache/encoded-response.ts';

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

/** Files held in memory. Each is compressed once, when it is first asked for. */
export function createStaticFiles() {
  const files = new Map<string, EncodedResponse>();
  const compressing = new Set<string>();
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
    /** False: there is no such file. */
    serve(req: IncomingMessage, res: ServerResponse, path: string): boolean {
      const file = files.get(path);
      if (!file) return false;
      if (!file.br && !compressing.has(path)) {
        compressing.add(path);
        // The best compression of a file this large would take seconds.
        const quality = file.identity.length > LARGE_BYTES ? 5 : 11;
        void compress(file, quality).then((compressed) => files.set(path, compressed));
      }
      write(req, res, file);
      return true;
    },
  };
}
