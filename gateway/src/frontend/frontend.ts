import { readdir } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, relative, sep } from 'node:path';
import { createStaticFiles } from './static-files.ts';

export type Frontend = ReturnType<typeof createFrontend>;

async function filesBelow(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

const BUSY = { status: 503, headers: { 'retry-after': '5' } };

/** The build for the server, which lies beside the browser's. */
const SERVER = '/server/';

/**
 * The built frontend. Files under /assets carry their hash in the name and never change.
 *
 * @param headers of the bare app's page
 */
export function createFrontend(directory: string | undefined, headers: Record<string, string>) {
  const files = createStaticFiles();
  return {
    name: 'frontend',
    async start() {
      if (!directory) return;
      for (const file of await filesBelow(directory)) {
        const path = `/${relative(directory, file).split(sep).join('/')}`;
        if (path.startsWith(SERVER)) continue;
        // oxlint-disable-next-line no-await-in-loop
        await files.add(path, file, {
          immutable: path.startsWith('/assets/'),
          headers: path.endsWith('.html') ? headers : {},
        });
      }
      if (!files.has('/index.html'))
        throw new Error(`no index.html in ${directory}: build the frontend first`);
    },
    /** Writes the file of this path. False: there is none. */
    serve: (req: IncomingMessage, res: ServerResponse, path: string): boolean => files.serve(req, res, path),
    /** Writes the bare app. False: it was not built. */
    serveApp: (req: IncomingMessage, res: ServerResponse): boolean => files.serve(req, res, '/index.html'),
    /** The same for a page that cannot be rendered now: a browser shows it, and everyone else comes back later. */
    serveBusy: (req: IncomingMessage, res: ServerResponse): boolean =>
      files.serve(req, res, '/index.html', BUSY),
  };
}
