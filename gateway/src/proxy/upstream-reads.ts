import { Agent, request } from 'undici';
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
const CART = '/api/cart';

export interface UpstreamResponse {
  status: number;
  contentType: string;
  body: Buffer;
  /** Of a refusal, as its body says it. */
  requestId?: string;
}

export function createUpstreamReads(upstreams: Upstream[], health: HealthProbe) {
  const publicReads = new Agent({ connections: 16, keepAliveTimeout: 30_000 });
  /** Live stock asks for many products at a time, and never takes a connection from the pages. */
  const liveReads = new Agent({ connections: 2, keepAliveTimeout: 30_000 });
  interface Asking {
    timeoutMs: number;
    cookie?: string;
    dispatcher?: Agent;
  }
  async function readFrom(url: string, asking: Asking): Promise<UpstreamResponse> {
    const { timeoutMs, cookie, dispatcher = publicReads } = asking;
    const response = await request(url, {
      dispatcher,
      headers: { ...callHeaders(), ...(cookie ? { cookie } : {}) },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = Buffer.from(await response.body.arrayBuffer());
    if (response.statusCode >= 500) throw new Error(`${url} answered ${response.statusCode}`);
    return {
      status: response.statusCode,
      contentType: String(response.headers['content-type'] ?? 'application/json'),
      body,
      requestId: response.statusCode >= 400 ? String(response.headers['x-request-id'] ?? '') : undefined,
    };
  }
  /** Asks one replica after the other, within `timeoutMs` in all. */
  async function readFromAny(upstream: Upstream, path: string, asking: Asking): Promise<UpstreamResponse> {
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
