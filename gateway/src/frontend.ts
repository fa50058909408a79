import { readFile, readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { compress, etagOf, write, type FinishedAnswer } from './finished-answer.ts';

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
const FOREVER = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'no-cache';

export interface Frontend {
  /** Writes the file of this path, or the app's page for a path that is none. False: an asset that does not exist. */
  serve(req: IncomingMessage, res: ServerResponse, path: string): boolean;
}

async function filesBelow(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/**
 * The built frontend, held in memory. Files under /assets carry their hash in the name and never change; every other
 * path is the app's page. Compression happens once a file, in the thread pool, while the plain bytes already go out.
 *
 * @param pageHeaders security headers that go with HTML
 */
export async function loadFrontend(
  directory: string,
  pageHeaders: Record<string, string>,
): Promise<Frontend> {
  const files = new Map<string, FinishedAnswer>();
  for (const file of await filesBelow(directory)) {
    const path = `/${relative(directory, file).split(sep).join('/')}`;
    const identity = await readFile(file);
    const type = extname(file);
    files.set(path, {
      status: 200,
      contentType: TYPES[type] ?? 'application/octet-stream',
      cacheControl: path.startsWith('/assets/') ? FOREVER : ASK_AGAIN,
      etag: etagOf(identity),
      identity,
      headers: type === '.html' ? pageHeaders : { 'x-content-type-options': 'nosniff' },
    });
  }
  const page = files.get('/index.html');
  if (!page) throw new Error(`no index.html in ${directory}: build the frontend first`);
  const compressing = new Set<string>();

  return {
    serve(req, res, path) {
      const isFile = files.has(path);
      if (
        !isFile &&
        (path.startsWith('/assets/') || /\.(js|css|map|woff2|avif|webp|jpg|png|ico)$/.test(path))
      )
        return false;
      const key = isFile ? path : '/index.html';
      const file = files.get(key) ?? page;
      if (!file.br && !compressing.has(key)) {
        compressing.add(key);
        void compress(file, 11).then((smaller) => files.set(key, smaller));
      }
      write(req, res, file);
      return true;
    },
  };
}
