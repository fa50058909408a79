import type { RequestListener } from 'node:http';
import { Agent, request } from 'undici';
import { callLocally } from '@slipcast/service-kit/local-call';
import type { ReadPlain } from '@slipcast/service-kit/plain-reads';
import { readTurn, TURNS_IN, type PlainAnswer } from '@slipcast/service-kit/turning-answers';
import { callHeaders } from '@slipcast/service-kit/requests';
import { OPENAPI_PATH, readMergedDocument } from '../api-docs/merged-document.ts';
import { OF_ALL_PRODUCTS } from '../cache/cacheable.ts';
import type { HealthProbe } from './health-probe.ts';
import { liveDocument } from '../live/live-document.ts';
import { upstreamFor, type Upstream } from './routes.ts';

/** A public read that takes longer counts as failed. */
const TIMEOUT_MS = 900;
/** For ten thousand pots it takes a second or two when it is first asked for; no person waits for it. */
const ALL_PRODUCTS_TIMEOUT_MS = 10_000;
/** A service generates its OpenAPI document when it is first asked for it; in lite all do so in one process. */
const DOCUMENT_TIMEOUT_MS = 10_000;
const JSON_TYPE = 'application/json; charset=utf-8';
const CART = '/api/cart';

export interface UpstreamResponse {
  status: number;
  contentType: string;
  body: Buffer;
  /** Of a refusal, as its body says it. */
  requestId?: string;
  /** After how long it may be another one without any event (ADR 68); left out: never. */
  turnsInMs?: number;
}

/** Services that run in the gateway's own process, by name. */
export type LocalServices = Partial<Record<string, RequestListener>>;

/** Reads of theirs that need no request. */
export type LocalReads = Partial<Record<string, ReadPlain>>;

/** A header of an answer, however it came. */
type HeaderOf = (name: string) => unknown;

const tooLate = (url: string, ms: number): Error => new Error(`${url} did not answer within ${ms} ms`);

function upstreamResponse(url: string, status: number, header: HeaderOf, body: Buffer): UpstreamResponse {
  if (status >= 500) throw new Error(`${url} answered ${status}`);
  return {
    status,
    contentType: String(header('content-type') ?? 'application/json'),
    body,
    requestId: status >= 400 ? String(header('x-request-id') ?? '') : undefined,
    turnsInMs: readTurn(header(TURNS_IN)),
  };
}

/** @param local asked without a connection */
export function createUpstreamReads(
  upstreams: Upstream[],
  health: HealthProbe,
  local: LocalServices = {},
  localReads: LocalReads = {},
) {
  const publicReads = new Agent({ connections: 16, keepAliveTimeout: 30_000 });
  /** Live stock asks for many products at a time, and never takes a connection from the pages. */
  const liveReads = new Agent({ connections: 2, keepAliveTimeout: 30_000 });
  interface Asking {
    timeoutMs: number;
    cookie?: string;
    dispatcher?: Agent;
  }
  const headersOf = (cookie?: string) => ({ ...callHeaders(), ...(cookie ? { cookie } : {}) });
  /** Ends what takes longer than `timeoutMs`. */
  async function inTime<T>(url: string, timeoutMs: number, read: (signal: AbortSignal) => Promise<T>) {
    // AbortSignal.timeout would go off, and make an error, long after the answer has come.
    const timer = new AbortController();
    const late = setTimeout(() => timer.abort(tooLate(url, timeoutMs)), timeoutMs);
    try {
      return await read(timer.signal);
    } finally {
      clearTimeout(late);
    }
  }
  const readFrom = (url: string, { timeoutMs, cookie, dispatcher = publicReads }: Asking) =>
    inTime(url, timeoutMs, async (signal) => {
      const asked = { dispatcher, headers: headersOf(cookie), signal };
      const { statusCode, headers, body } = await request(url, asked);
      const bytes = Buffer.from(await body.arrayBuffer());
      return upstreamResponse(url, statusCode, (name) => headers[name], bytes);
    });
  const readLocally = (service: RequestListener, path: string, { timeoutMs, cookie }: Asking) =>
    inTime(path, timeoutMs, async (signal) => {
      const asked = { method: 'GET', path, headers: headersOf(cookie) } as const;
      const { status, headers, body } = await callLocally(service, asked, signal);
      return upstreamResponse(path, status, (name) => headers.getHeader(name), body);
    });
  async function readPlain(name: string, path: string, { timeoutMs }: Asking): Promise<PlainAnswer | null> {
    const read = localReads[name];
    if (!read) return null;
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(tooLate(path, timeoutMs)), timeoutMs);
    try {
      return await Promise.race([read(path), late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }
  /** Asks one replica after the other, within `timeoutMs` in all. */
  async function readFromAny(upstream: Upstream, path: string, asking: Asking): Promise<UpstreamResponse> {
    const service = local[upstream.name];
    const plain = asking.cookie ? null : await readPlain(upstream.name, path, asking);
    if (plain) {
      const { json, turnsInMs } = plain;
      return { status: 200, contentType: JSON_TYPE, body: Buffer.from(json), turnsInMs };
    }
    if (service) return readLocally(service, path, asking);
    const urls = health.inTurn(upstream);
    let failure: unknown = new Error(`no replica of ${upstream.name} answers`);
    for (const url of urls) {
      try {
        return await readFrom(url + path, { ...asking, timeoutMs: asking.timeoutMs / urls.length });
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }
  function upstreamOf(path: string): Upstream {
    const upstream = upstreamFor(upstreams, path.split('?', 1)[0] as string);
    if (!upstream) throw new Error(`no service answers ${path}`);
    return upstream;
  }

  return {
    /** Reads a public path from the service behind it, uncompressed. Rejects if it is down, slow or answers 5xx. */
    async read(path: string): Promise<UpstreamResponse> {
      if (path === OPENAPI_PATH) {
        const document = await readMergedDocument(upstreams, liveDocument(), (service, document) =>
          readFromAny(service, document, { timeoutMs: DOCUMENT_TIMEOUT_MS }),
        );
        const body = Buffer.from(JSON.stringify(document));
        return { status: 200, contentType: 'application/json', body };
      }
      const timeoutMs = OF_ALL_PRODUCTS.test(path) ? ALL_PRODUCTS_TIMEOUT_MS : TIMEOUT_MS;
      return readFromAny(upstreamOf(path), path, { timeoutMs });
    },
    /** The same for live stock, over connections of its own. */
    readLive: (path: string): Promise<UpstreamResponse> =>
      readFromAny(upstreamOf(path), path, { timeoutMs: TIMEOUT_MS, dispatcher: liveReads }),
    /** The cart that belongs to this cookie, as JSON, for its owner only and never cached. Rejects if it cannot be read. */
    async readCart(cookie: string): Promise<string> {
      const { status, body } = await readFromAny(upstreamOf(CART), CART, { timeoutMs: TIMEOUT_MS, cookie });
      if (status !== 200) throw new Error(`${CART} answered ${status}`);
      return body.toString();
    },
    name: 'upstream reads',
    stop: () => Promise.all([publicReads.destroy(), liveReads.destroy()]),
  };
}
