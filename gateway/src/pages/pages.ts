import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '@slipcast/service-kit/logs';
import type { Metrics } from '@slipcast/service-kit/metrics';
import { write } from '../cache/encoded-response.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import { findPage } from './find-page.ts';
import { keyOf, MISSING, type PageAddress } from './page-addresses.ts';
import { createPageCache } from './page-cache.ts';
import { CART, hasPot, isCart, isEmptyCart, isOwnCart, personalPage, sharedCart } from './own-cart.ts';
import { renderOnChange } from './render-on-change.ts';
import { createRenderer, PageFailure, type Lane } from './renderer.ts';

/** A visitor waits at most this long for a new version of a page. */
const WAIT_MS = 1000;
/** The first version is worth a longer wait: without it search engines, and visitors without JavaScript, see nothing. */
const FIRST_WAIT_MS = 3000;
const LOG_MS = 10_000;

type Serve = (req: IncomingMessage, res: ServerResponse) => void;
export type Pages = ReturnType<typeof createPages>;

/** Rejects after `waitMs`. The page is still rendered, for the next visitor. */
async function soon<T>(page: Promise<T>, waitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new PageFailure('slow', 'the page takes too long')), waitMs);
  });
  return Promise.race([page, late]).finally(() => clearTimeout(timer));
}

/**
 * The public pages as HTML. If one cannot be rendered, its last version goes out, or 503 with the bare app, which renders it in the browser.
 *
 * @param options.directory of the built frontend, with the build for the server below it
 * @param options.bare writes the bare app as a 503
 */
export function createPages(options: {
  directory?: string | undefined;
  headers: Record<string, string>;
  answers: ResponseCache;
  readCart: (cookie: string) => Promise<string>;
  bare: Serve;
  metrics: Metrics;
  logger: Logger;
}) {
  const { directory, headers, answers, readCart, bare, metrics, logger } = options;
  const rendered = metrics.counter('pages_rendered_total', 'Pages that were rendered');
  const failures = metrics.counter(
    'pages_failed_total',
    'Pages that could not be rendered or not in time: the last version, or 503 with the bare app, went out instead',
    ['reason', 'instead'],
  );
  const renderer = createRenderer({ directory, read: answers.read, logger });
  const cache = createPageCache({
    answers,
    headers,
    render: async (address, lane) => {
      const page = await renderer.render(address, { lane });
      rendered.inc();
      return page;
    },
  });
  const onChange = renderOnChange({
    changed: cache.changed,
    render: (key) => cache.refresh(key),
    failed: (key, error) => failed(key, error, 'last'),
  });
  answers.onInvalidate(onChange.soon);
  let loggedAt = -Infinity;

  function failed(address: string, error: unknown, instead: 'last' | 'bare'): void {
    failures.inc({ reason: error instanceof PageFailure ? error.reason : 'error', instead });
    if (performance.now() - loggedAt < LOG_MS) return;
    loggedAt = performance.now();
    logger.warn({ err: error, address, instead }, 'a page could not be rendered');
  }

  async function serveWhenMade(
    key: string,
    req: IncomingMessage,
    res: ServerResponse,
    lane: Lane = 'shared',
  ): Promise<void> {
    try {
      const waitMs = cache.last(key) ? WAIT_MS : FIRST_WAIT_MS;
      const { response, isStale } = await soon(cache.wanted(key, lane), waitMs);
      write(req, res, response, isStale ? 'stale' : undefined);
    } catch (error) {
      const last = cache.last(key);
      failed(key, error, last ? 'last' : 'bare');
      if (last) write(req, res, last.response, 'stale');
      else bare(req, res);
    }
  }

  /** False: it has to be made first. */
  function serveReady(key: string, req: IncomingMessage, res: ServerResponse): boolean {
    const ready = cache.ready(key);
    if (!ready) return false;
    ready.refreshing?.catch((error: unknown) => failed(key, error, 'last'));
    write(req, res, ready.page.response);
    return true;
  }
  function serveKey(key: string, req: IncomingMessage, res: ServerResponse, lane?: Lane): void {
    if (!serveReady(key, req, res)) void serveWhenMade(key, req, res, lane);
  }
  /** Many addresses show the same page. */
  async function serveFound(address: PageAddress, req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { key, isEndless } = await findPage(address, answers.read);
    serveKey(key, req, res, isEndless ? 'endless' : 'shared');
  }

  /** Made for one visitor, and kept nowhere. */
  async function servePersonal(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { url = CART, headers: asked } = req;
    try {
      const cart = await soon(readCart(asked.cookie ?? ''), FIRST_WAIT_MS);
      if (isEmptyCart(cart) && !hasPot(url)) return serveKey(sharedCart(url), req, res);
      const { html } = await soon(renderer.render(url, { lane: 'personal', cart }), FIRST_WAIT_MS);
      write(req, res, await personalPage(html, headers));
    } catch (error) {
      failed(CART, error, 'bare');
      bare(req, res);
    }
  }

  return {
    ...renderer,
    name: 'pages',
    async stop() {
      onChange.stop();
      await renderer.stop();
    },
    /** False: this is not the address of a public page, or nothing is rendered here. */
    serve(req: IncomingMessage, res: ServerResponse): boolean {
      const { url = '/' } = req;
      if (cache.last(url) && !isCart(req) && serveReady(url, req, res)) return true;
      const addresses = renderer.addresses();
      if (isOwnCart(req) && addresses) {
        void servePersonal(req, res);
        return true;
      }
      const address = addresses?.read(isCart(req) ? sharedCart(url) : url);
      if (!address) return false;
      if (!serveReady(keyOf(address), req, res)) void serveFound(address, req, res);
      return true;
    },
    /** Writes the shop's page about a path that leads nowhere. False: the app has a screen there, or it is not known. */
    serveMissing(req: IncomingMessage, res: ServerResponse, path: string): boolean {
      const addresses = renderer.addresses();
      if (!addresses || addresses.isScreen(path)) return false;
      serveKey(MISSING, req, res);
      return true;
    },
  };
}
