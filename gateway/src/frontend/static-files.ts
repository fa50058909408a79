import { readFile, stat } from 'node:fs/promises';
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

/** Of these there are a reader of photographs and the viewer of the API, which hardly anyone asks for. */
const LARGE_BYTES = 500_000;

type Instead = Pick<EncodedResponse, 'status' | 'headers'>;
interface StaticFile {
  /** As it goes out, once someone has asked for it. */
  ready?: EncodedResponse;
  read: () => EncodedResponse | Promise<EncodedResponse>;
}

/** Files in memory, the large ones from their first request on. That one gets a quick compression; the best one follows in the background. */
export function createStaticFiles() {
  const files = new Map<string, StaticFile>();
  const firsts = new Map<string, Promise<EncodedResponse>>();

  /** The best compression takes a second for a large file, and several for the largest, which go without. */
  async function compressed({ read }: StaticFile, path: string): Promise<EncodedResponse> {
    const plain = await read();
    const ready = await compress(plain);
    files.set(path, { ready, read });
    if (ready.br && plain.identity.length <= LARGE_BYTES)
      void compress(plain, BEST_QUALITY).then((best) => files.set(path, { ready: best, read }));
    return ready;
  }
  /** Those who ask for it in the meantime share the same work. */
  function first(file: StaticFile, path: string): Promise<EncodedResponse> {
    const call = firsts.get(path) ?? compressed(file, path).finally(() => firsts.delete(path));
    firsts.set(path, call);
    return call;
  }

  return {
    /** @throws Error when `file` cannot be read */
    async add(
      path: string,
      file: string,
      { immutable = false, headers = {} }: { immutable?: boolean; headers?: Record<string, string> } = {},
    ): Promise<void> {
      const read = async (): Promise<EncodedResponse> => {
        const identity = await readFile(file);
        return {
          status: 200,
          contentType: TYPES[extname(path)] ?? 'application/octet-stream',
          cacheControl: immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
          etag: etagOf(identity),
          identity,
          headers,
        };
      };
      const { size } = await stat(file);
      if (size > LARGE_BYTES) files.set(path, { read });
      else {
        const inMemory = await read();
        files.set(path, { read: () => inMemory });
      }
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
      if (file.ready) send(file.ready);
      else first(file, path).then(send, () => res.writeHead(503, { 'retry-after': '5' }).end());
      return true;
    },
  };
}
