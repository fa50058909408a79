import express, { type Express } from 'express';
import { Refusal } from '@slipcast/contracts/refusal';
import { answerRefusal } from './edge.ts';
import type { Frontend } from './frontend.ts';
import type { Proxy } from './proxy.ts';
import { routeFor, type Route } from './routes.ts';
import type { UpstreamHealth } from './upstream-health.ts';

/** Everything that is not a kept answer: /api by proxy, then the frontend. */
export function edgeApp(
  routes: Route[],
  proxies: Map<string, Proxy>,
  health: UpstreamHealth,
  frontend: () => Frontend | null,
): Express {
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.get('/livez', (_req, res) => void res.json({ alive: true }));
  app.get('/readyz', (_req, res) => {
    const missing = health.down();
    res.status(missing.length ? 503 : 200).json({ ready: missing.length === 0, missing });
  });
  app.use((req, res, next) => {
    const route = routeFor(routes, req.path);
    const proxy = route && proxies.get(route.upstream.name);
    if (proxy) return void proxy.forward(req, res, next);
    if (req.path.startsWith('/api/') || req.path === '/api')
      return answerRefusal(res, new Refusal('not-found', 'Not found'));
    const development = proxies.get('frontend');
    if (development) return void development.forward(req, res, next);
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      return answerRefusal(
        res,
        new Refusal('method-not-allowed', `${req.method} is not possible here`, {
          headers: { allow: 'GET, HEAD' },
        }),
      );
    }
    if (!frontend()?.serve(req, res, decodePath(req.path)))
      answerRefusal(res, new Refusal('not-found', 'Not found'));
  });
  app.use((_error: unknown, _req: express.Request, res: express.Response, _next: express.NextFunction) =>
    answerRefusal(res, new Refusal('malformed-json', 'The request is malformed')),
  );
  return app;
}

const decodePath = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return '/';
  }
};
