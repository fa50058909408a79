import { request, type Agent } from 'undici';
import type { UpstreamRead } from './kept-answers.ts';
import { routeFor, type Route } from './routes.ts';

/** A public read that has not answered by then counts as down. */
const READ_PATIENCE_MS = 900;

/** Asks the service behind a public path for its plain answer. */
export function publicReads(routes: Route[], dispatcher: Agent): (path: string) => Promise<UpstreamRead> {
  return async (path) => {
    const route = routeFor(routes, path.split('?', 1)[0] as string);
    if (!route) throw new Error(`nobody serves ${path}`);
    const answer = await request(`${route.upstream.url}${path}`, {
      dispatcher,
      signal: AbortSignal.timeout(READ_PATIENCE_MS),
    });
    const body = Buffer.from(await answer.body.arrayBuffer());
    if (answer.statusCode >= 500) throw new Error(`${route.upstream.name} answered ${answer.statusCode}`);
    return {
      status: answer.statusCode,
      contentType: String(answer.headers['content-type'] ?? 'application/json'),
      body,
    };
  };
}
