import type { IncomingMessage, ServerResponse } from 'node:http';
import { Counter, Histogram } from 'prom-client';
import type { Metrics } from '@slipcast/service-kit/metrics';

/** What a shopper or the potter is doing. The first that fits counts. */
const KINDS: [kind: string, method: RegExp, path: RegExp][] = [
  ['webhook', /^POST$/, /^\/api\/payments\/webhooks\//],
  ['checkout', /^POST$/, /^\/api\/(payments|orders\/(guest-)?checkout)(\/|$)/],
  ['cart', /./, /^\/(api\/cart|cart\/(add|change))(\/|$)/],
  ['office', /./, /^\/api\/(admin|upload|issues)(\/|$)/],
  ['account', /./, /^\/api\/(auth|orders)(\/|$)/],
  ['api', /./, /^\/api(\/|$)/],
  ['picture', /./, /^\/media\//],
];

/** Whatever is neither of these is a page or one of its files. */
const kindOf = (method: string, path: string): string =>
  KINDS.find(([, methods, paths]) => methods.test(method) && paths.test(path))?.[0] ?? 'page';

export type MeasureRequest = ReturnType<typeof measureRequests>;

/**
 * Measures requests that are under way, and counts those that were answered from memory: tens of thousands a second, each in a fraction of
 * a millisecond, so that measuring would be a good part of it. Public reads and pages are `api` and `page`.
 */
export function measureRequests(metrics: Pick<Metrics, 'registry' | 'requestsAborted'>) {
  let fromMemory = 0;
  const counter: Counter = new Counter({
    name: 'gateway_answers_from_memory_total',
    help: 'Public reads and pages that were answered from memory, at once',
    registers: [metrics.registry],
    collect() {
      counter.reset();
      counter.inc(fromMemory);
    },
  });
  const seconds = new Histogram({
    name: 'gateway_request_seconds',
    help: 'Time from the request to the end of its answer, of what was not answered from memory',
    labelNames: ['kind', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [metrics.registry],
  });
  return (req: IncomingMessage, res: ServerResponse): void => {
    if (res.writableEnded) return void (fromMemory += 1);
    const began = performance.now();
    const kind = kindOf(req.method ?? '', (req.url ?? '/').split('?', 1)[0] as string);
    res.once('close', () => {
      if (!res.writableFinished) return metrics.requestsAborted.inc({ method: req.method, route: kind });
      const status = `${Math.floor(res.statusCode / 100)}xx`;
      seconds.observe({ kind, status }, (performance.now() - began) / 1000);
    });
  };
}
