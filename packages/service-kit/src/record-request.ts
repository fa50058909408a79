import type { Logger } from './logs.ts';
import type { Metrics } from './metrics.ts';

interface Recorded {
  requestId: string;
  method: string;
  route: string;
  status: number;
  seconds: number;
}

/** Measures a request. One structured line for each write and each refusal, and for one in a hundred successful reads. */
export function recordRequest(
  { metrics, requestLog }: { metrics: Metrics; requestLog: Logger },
  { requestId, method, route, status, seconds }: Recorded,
): void {
  metrics.requestSeconds.observe({ method, route, status }, seconds);
  if (status < 400 && method === 'GET' && Math.random() > 0.01) return;
  requestLog.info({ requestId, method, route, status, ms: Math.round(seconds * 1e4) / 10 }, 'request');
}
