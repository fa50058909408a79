import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { docsHeaders } from '../frontend/page-headers.ts';
import { createStaticFiles } from '../frontend/static-files.ts';

const PAGE = '/api/docs/index.html';

export type DocsPage = ReturnType<typeof createDocsPage>;

/** `GET /api/docs`: the merged OpenAPI document, rendered by Swagger UI. */
export function createDocsPage() {
  const files = createStaticFiles();
  return {
    name: 'API reference',
    async start() {
      const viewer = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
      const page = join(import.meta.dirname, 'page');
      await files.add(PAGE, join(page, 'index.html'), { headers: docsHeaders() });
      await files.add('/api/docs/start.js', join(page, 'start.js'));
      for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js'])
        await files.add(`/api/docs/${file}`, join(viewer, file));
    },
    /** False: the path is not one of these. */
    serve: (req: IncomingMessage, res: ServerResponse, path: string): boolean =>
      files.serve(req, res, /^\/api\/docs\/?$/.test(path) ? PAGE : path),
  };
}
