import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from './logs.ts';
import { startInTime, stopInTime } from './in-time.ts';
import { refuseMalformed } from './malformed-requests.ts';
import { refuseBody, SERVER_LIMITS, type BodyLimits } from './request-bodies.ts';
import { drain } from './drain.ts';
import { createLocalCalls } from './local-calls.ts';
import type { ReadPlain } from './plain-reads.ts';
import { keepHeapSmall } from './heap-growth.ts';
import { inRequest } from './requests.ts';
import type { CallLocally } from './service-client.ts';

/**
 * How long requests in progress may go on, and jobs and event handlers may finish. Longer than the longest call that
 * concerns a payment: at checkout the cart is asked (2 s), and the payment service to capture and perhaps to release (15 s each).
 */
export const DRAIN_MS = 35_000;
/** All connections together: pools, buses, clients. */
const CLOSE_MS = 10_000;
/** Longer than a load balancer needs to notice: the gateway asks every quarter of a second. */
export const NOTICE_MS = 700;
/** What a deployment has to grant at least before it kills (`stop_grace_period`). */
export const LONGEST_STOP_MS = NOTICE_MS + DRAIN_MS + CLOSE_MS;

/** Something a service starts and stops: a pool, a bus, a relay, a scheduled job. */
export interface Component {
  name: string;
  start?(): Promise<unknown> | unknown;
  /**
   * For how long it may start: what a client waits for may never come, and only another process helps then. 120,000; Infinity for
   * what has limits of its own.
   */
  startMs?: number;
  stop?(): Promise<unknown> | unknown;
  /** Rejects while it does not answer: the service is then not ready. */
  check?(): Promise<unknown>;
  /** It works by itself, on what other components hold: stopped first, beside others like it, while requests under way end. */
  works?: boolean;
  /** Of a relay: sends again what was sent in the last so many milliseconds, and answers how many events or documents that is. */
  resend?(ageMs: number): Promise<number>;
}
export interface Service {
  name: string;
  /** Starts the components in order, then listens. Resolves when requests are answered. */
  start(): Promise<{ url: string; port: number }>;
  /**
   * Stops listening; lets requests under way, jobs and event handlers end side by side (at most 35 seconds); then stops the other
   * components, last first (at most ten seconds). Safe to call twice.
   *
   * @param options.noticeMs how long it still answers everything, but says that it is stopping (`/readyz` and `/livez` are 503, and
   * connections are closed after each answer), so that callers go to another replica and no connection is closed under a request. 0
   */
  stop(options?: { noticeMs?: number }): Promise<void>;
  /** Reasons to start its process again; empty means alive. */
  liveness(): string[];
  /** Answers a request as its port does, for a host in the same process; started services only. */
  answer: RequestListener;
  /**
   * The same for another service in this process. Rejects as a closed port does (`ECONNREFUSED`) unless the service listens, and
   * stopping waits for what has begun.
   */
  callLocally: CallLocally;
  /** The JSON of a public read for a gateway in this process; null if `answer` has to be asked. */
  readPlain: ReadPlain;
}
export interface ServiceOptions {
  name: string;
  host: string;
  /** 0 takes a free port. */
  port: number;
  /** A port that is already bound, passed in by the host of this service (the lite runner). */
  listener?: NetServer;
  logger: Logger;
  components: Component[];
  /** Reasons to start its process again; empty means alive, as without it. */
  liveness?: () => string[];
  /** Reads that need no request. */
  readPlain?: ReadPlain;
  /** Made after the components have started. */
  listen: () => RequestListener;
  /** It gives each request its scope itself, because most need none. */
  hasOwnScopes?: boolean;
  /** How long requests, jobs and event handlers may take to end. 35,000. */
  drainMs?: number;
  /** How long all other components together may take to stop; those that are left are then stopped without waiting. 10,000. */
  closeMs?: number;
  /** How long a request's body may take. */
  bodyLimits?: BodyLimits;
}

async function listenOn(server: Server, { host, port, listener }: ServiceOptions): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    if (listener) server.listen(listener, resolve);
    else server.listen(port, host, resolve);
  });
  return ((listener ?? server).address() as AddressInfo).port;
}

/** One service: its components in order, then HTTP; the same thing runs as a process of its own and inside the lite runner. */
export function createService(options: ServiceOptions): Service {
  const { name, logger, components, drainMs = DRAIN_MS, closeMs = CLOSE_MS } = options;
  let server: Server | undefined;
  let answer: RequestListener | undefined;
  let stopping: Promise<void> | undefined;
  const started: Component[] = [];

  let leaving = false;
  const localCalls = createLocalCalls(name);

  const receive: RequestListener = (req, res) => {
    if (leaving) res.setHeader('connection', 'close');
    const isAsked = req.url === '/livez' || req.url === '/readyz';
    if (refuseBody(req, res, options.bodyLimits)) return;
    if (!leaving || !isAsked) return answer?.(req, res);
    res.writeHead(503, { 'content-type': 'application/json' });
    res.end(JSON.stringify({ alive: true, ready: false, leaving: true }));
  };
  const stopOne = async (component: Component, ms: number) => {
    try {
      await stopInTime(component, ms);
    } catch (error) {
      logger.error({ err: error, component: component.name }, 'a component did not stop cleanly');
    }
  };
  const stop = async (noticeMs = 0) => {
    leaving = true;
    if (server?.listening) await sleep(noticeMs);
    const workers = started.filter(({ works }) => works);
    await Promise.all([
      server?.listening ? drain(server, drainMs) : undefined,
      localCalls.end(drainMs),
      ...workers.map((worker) => stopOne(worker, drainMs)),
    ]);
    const end = performance.now() + closeMs;
    // Each may need what was started before it.
    for (const component of started.filter(({ works }) => !works).toReversed())
      await stopOne(component, Math.max(0, end - performance.now()));
    logger.info('stopped');
  };
  return {
    name,
    async start() {
      keepHeapSmall();
      try {
        for (const component of components) {
          started.push(component);
          await startInTime(component);
        }
        const listener = options.listen();
        answer = options.hasOwnScopes
          ? listener
          : (req, res) => inRequest(name, req, res, () => listener(req, res));
        server = createServer(SERVER_LIMITS, receive);
        server.on('clientError', refuseMalformed);
        // An expectation that a server does not know may be ignored; Node would refuse it without a problem.
        server.on('checkExpectation', receive);
        const port = await listenOn(server, options);
        const url = `http://${options.host === '0.0.0.0' || options.host === '::' ? '127.0.0.1' : options.host}:${port}`;
        logger.info({ url }, 'listening');
        return { url, port };
      } catch (error) {
        await (stopping ??= stop());
        throw error;
      }
    },
    stop: ({ noticeMs } = {}) => (stopping ??= stop(noticeMs)),
    liveness: options.liveness ?? (() => []),
    callLocally: (asked, signal) =>
      localCalls.take(leaving || !server?.listening ? undefined : answer, asked, signal),
    readPlain: async (path) => (answer && !leaving && options.readPlain ? options.readPlain(path) : null),
    answer(req, res) {
      if (!answer) throw new Error(`${name} has not started`);
      return answer(req, res);
    },
  };
}
