import express, { type Express, type NextFunction, type Request, type Response, type Router } from 'express';
import { Refusal } from '@slipcast/contracts/refusal';
import { answerRefusal } from '@slipcast/service-kit/answer-refusal';
import type { ResponseCache } from '../cache/response-cache.ts';
import type { DocsPage } from '../api-docs/docs-page.ts';
import type { Frontend } from '../frontend/frontend.ts';
import type { HealthProbe } from '../proxy/health-probe.ts';
import { leadFromOldAddress, oldPathOf } from './old-addresses.ts';
import type { Pages } from '../pages/pages.ts';
import type { Proxies } from '../proxy/proxy.ts';
import { upstreamFor, type Upstream } from '../proxy/routes.ts';

const notFound = () => new Refusal('not-found', 'Not found');
const malformed = () => new Refusal('malformed-json', 'The request is malformed');

/** Throws Refusal 'malformed-json' for a path with a percent sign that encodes nothing. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw malformed();
  }
}

/** Everything that the response cache does not answer: the API by proxy, the frontend for every other path. */
export function createApp(
  upstreams: Upstream[],
  parts: {
    proxies: Proxies;
    health: HealthProbe;
    docs: DocsPage;
    frontend: Frontend;
    pages: Pages;
    reports: Router;
    /** A public read through the response cache. */
    read: ResponseCache['read'];
  },
): Express {
  const { proxies, health, docs, frontend, pages, reports, read } = parts;
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.get('/livez', (_req, res) => void res.json({ alive: true }));
  app.get('/readyz', (_req, res) => {
    // Readiness is about the gateway itself: it sells pots while the issue tracker is down. Operators see which services are missing.
    res.json({ ready: true, missing: health.down() });
  });
  app.use(reports);
  app.use((req, res) => {
    const service = proxies.get(upstreamFor(upstreams, req.path)?.name);
    if (service) return void service.forward(req, res);
    const isApi = /^\/api(\/|$)/.test(req.path);
    const developmentServer = proxies.get('frontend');
    if (developmentServer && !isApi) return void developmentServer.forward(req, res);
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    if (isRead && docs.serve(req, res, req.path)) return;
    if (isApi) throw notFound();
    if (!isRead)
      throw new Refusal('method-not-allowed', `${req.method} is not allowed here`, {
        headers: { allow: 'GET, HEAD' },
      });
    const path = decodePath(req.path);
    if (frontend.serve(req, res, path)) return;
    const serveScreen = () => {
      // No path of a screen has a dot: one that has asks for a file.
      const isScreen = !path.includes('.');
      if (isScreen && (pages.serveMissing(req, res, path) || frontend.serveApp(req, res))) return;
      answerRefusal(res, notFound());
    };
    const old = oldPathOf(path);
    if (old === undefined) return serveScreen();
    leadFromOldAddress(res, old, read)
      .then((isLed) => isLed || serveScreen())
      .catch(() => answerRefusal(res, notFound()));
  });
  app.use((error: unknown, _req: Request, res: Response, _next: NextFunction) =>
    answerRefusal(res, error instanceof Refusal ? error : malformed()),
  );
  return app;
}
