import type { IncomingMessage, ServerResponse } from 'node:http';
import type { WireHeldPots } from '@slipcast/contracts/http/cart';
import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import { LiveStockQuery, type WireLiveStock } from '@slipcast/contracts/http/live';
import { Refusal } from '@slipcast/contracts/refusal';
import { answerRefusal } from '@slipcast/service-kit/answer-refusal';
import type { Logger } from '@slipcast/service-kit/logs';
import type { Metrics } from '@slipcast/service-kit/metrics';
import { isLoopback, networkOf } from '@slipcast/service-kit/network';
import { createRateLimiter } from '@slipcast/service-kit/rate-limiter';
import { readInput } from '@slipcast/service-kit/validate';
import { LIVE_STOCK, liveTag } from '../cache/cacheable.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import { clientAddress } from '../http/client-address.ts';
import type { UpstreamResponse } from '../proxy/upstream-reads.ts';
import { hearStock, refreshInTurn } from './hear-stock.ts';
import { createLiveStock, type ReadStock } from './live-stock.ts';
import { createStreams, type StreamLimits } from './streams.ts';

const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  vary: 'accept',
};
/** Of a page without a stream: it asks every twenty seconds, and when it is opened. */
const POLLS_PER_MINUTE = 4;

const queryOf = (url: string) => {
  const { searchParams } = new URL(url, 'http://shop');
  return readInput(LiveStockQuery, Object.fromEntries(searchParams));
};
const wantsStream = ({ headers }: IncomingMessage) => headers.accept?.includes('text/event-stream') ?? false;
const bodyOf = (texts: string[]) => `{"products":[${texts.join(',')}]}`;

export type Live = ReturnType<typeof createLive>;

/**
 * What is available of the pots on a screen: as a stream of server-sent events, as an answer for browsers that cannot have one, and as the
 * part that rendered pages need, which the response cache holds.
 *
 * @param options.answers the response cache
 * @param options.read asks a service, over connections of its own
 */
export function createLive(options: {
  answers: () => Pick<ResponseCache, 'invalidate'>;
  read: (path: string) => Promise<UpstreamResponse>;
  limits: StreamLimits;
  trustedProxies: number;
  /** How often the services are asked again, in case an event was lost. */
  refreshSeconds?: number | undefined;
  metrics: Metrics;
  logger: Logger;
}) {
  const { answers, read, limits, trustedProxies, refreshSeconds = 10, metrics, logger } = options;

  async function readJson<T>(path: string): Promise<T> {
    const { status, body } = await read(path);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    return JSON.parse(String(body)) as T;
  }
  const readStock: ReadStock = async (productIds) => {
    const { products } = await readJson<{ products: WireProduct[] }>(
      `/api/products?ids=${productIds.join()}`,
    );
    return new Map(
      products.map(({ id, stock: ofMain, variants }) => [
        id,
        new Map([['main', ofMain], ...variants.map((variant) => [variant.id, variant.stock] as const)]),
      ]),
    );
  };
  const readHeld = () => readJson<WireHeldPots>('/api/cart/held');

  const stock = createLiveStock({
    readStock,
    readHeld,
    changed: (productId, { taken }) => {
      if (taken) answers().invalidate([liveTag(productId)]);
      streams.changed(productId);
    },
  });
  const answersOfNetwork = createRateLimiter(null, {
    name: 'gateway:live',
    points: POLLS_PER_MINUTE * limits.ofNetwork,
    seconds: 60,
    perNetwork: true,
    message: 'Too many pages of this shop are open on your network.',
  });
  const dropped = metrics.counter(
    'live_streams_dropped_total',
    'Streams ended because their browser stopped reading',
  );
  const refused = metrics.counter('live_streams_refused_total', 'Streams that were refused', ['code']);
  const streams = createStreams({ limits, textOf: stock.textOf, ended: () => dropped.inc() });
  metrics.gauge('live_streams_open', 'Browsers with an open stream of live stock', () => streams.count());

  function stream(req: IncomingMessage, res: ServerResponse, productIds: readonly string[]): void {
    const network = networkOf(clientAddress(req, trustedProxies));
    try {
      streams.authorise(network);
    } catch (error) {
      refused.inc({ code: (error as Refusal).code });
      throw error;
    }
    // Without it nginx would buffer what is written.
    res.writeHead(200, { ...HEADERS, 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
    if (req.method === 'HEAD') return void res.end();
    const tellAll = streams.add(res, productIds, network);
    void stock.known(productIds).then(() => {
      tellAll();
      productIds.filter(stock.isMissing).forEach(streams.forgetPot);
    });
  }

  /** @param fromCache answers what every page with these products needs; false: this is another question */
  async function answer(
    req: IncomingMessage,
    res: ServerResponse,
    productIds: readonly string[],
    fromCache: () => boolean,
  ): Promise<void> {
    const address = clientAddress(req, trustedProxies);
    if (!isLoopback(address)) await answersOfNetwork.take(address);
    if (fromCache()) return;
    await stock.known(productIds);
    const body = bodyOf(productIds.flatMap((id) => stock.textOf(id) ?? []));
    const length = { 'content-length': Buffer.byteLength(body) };
    res.writeHead(200, { ...HEADERS, 'content-type': 'application/json', ...length });
    res.end(req.method === 'HEAD' ? undefined : body);
  }

  return {
    components: [streams, refreshInTurn(streams, stock, refreshSeconds, logger)],
    listener: hearStock(stock),
    /** For the response cache; undefined for every other path. */
    read(path: string): Promise<UpstreamResponse> | undefined {
      if (!path.startsWith(`${LIVE_STOCK}?`)) return undefined;
      return (async () => {
        const { products: ids } = queryOf(path);
        await stock.known(ids);
        const products = ids.flatMap((productId) => {
          const variants = stock.takenOf(productId);
          return variants.length > 0 ? [{ productId, variants }] : [];
        });
        const body = Buffer.from(JSON.stringify({ products } satisfies WireLiveStock));
        return { status: 200, contentType: 'application/json', body };
      })();
    },
    /** How it answers; undefined for any other path. */
    serve(
      req: IncomingMessage,
      res: ServerResponse,
      fromCache: () => boolean,
    ): 'stream' | 'answer' | undefined {
      const { url = '/' } = req;
      const refuse = (error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        answerRefusal(res, error);
      };
      if (url !== LIVE_STOCK && !url.startsWith(`${LIVE_STOCK}?`)) return undefined;
      try {
        const { products } = queryOf(url);
        if (wantsStream(req)) {
          stream(req, res, products);
          return 'stream';
        }
        void answer(req, res, products, fromCache).catch(refuse);
      } catch (error) {
        refuse(error);
      }
      return 'answer';
    },
  };
}
