import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Refusal } from '@slipcast/contracts/refusal';
import { createConcurrencyLimit, type ConcurrencyLimit } from '@slipcast/service-kit/concurrency-limit';
import type { Logger } from '@slipcast/service-kit/logs';
import type { EncodedResponse } from '../cache/encoded-response.ts';
import { answerTag } from './answer-tag.ts';
import type { FromThread, RenderedAnswer, ToThread } from './messages.ts';
import { pageAddresses, type PageAddresses } from './page-addresses.ts';

/** A visitor waits behind at most this many renders. One takes about ten milliseconds. */
const MAX_WAITING = 50;
/** A thread that has work and is silent for this long is stuck. */
const STUCK_MS = 10_000;
const RESTART_MS = 2000;
/** The gateway waits this long for the thread before it listens. */
const READY_MS = 10_000;
/** A thread that needs more has a leak, and is started again. One that renders all the time needs a quarter of it. */
const THREAD_MB = 256;
/** Room for new objects: three times a semi-space. */
const THREAD_YOUNG_MB = 12;

/**
 * `endless`: a page that strangers can ask for under any number of addresses. `personal`: one that is made for a single visitor. Neither may
 * hold up the pages that everyone sees, so each has a short queue of its own.
 */
export type Lane = 'shared' | 'endless' | 'personal';

export interface Rendered extends RenderedAnswer {
  /** The tags of the answers it was made of, by path; null for an answer that may change without notice. */
  reads: Map<string, string | null>;
  /** When the first of them may turn without any event, by the response cache's clock; left out: never. */
  turnsAt?: number;
}
/** Why a page was not rendered. */
export type NoPage = 'error' | 'busy' | 'thread' | 'slow';
export class PageFailure extends Error {
  readonly reason: NoPage;
  constructor(reason: NoPage, message: string) {
    super(message);
    this.reason = reason;
  }
}
type Job = PromiseWithResolvers<Rendered> & { reads: Rendered['reads']; turnsAt: number };
export type Renderer = ReturnType<typeof createRenderer>;

/**
 * Renders pages with the frontend's server bundle, in a thread that is started again when it ends. Without a bundle there are no pages.
 *
 * @param read a public answer of the API; rejects for anything that is not public
 */
export function createRenderer(options: {
  directory?: string | undefined;
  read: (path: string) => Promise<EncodedResponse & { turnsAt?: number }>;
  logger: Logger;
}) {
  const { directory = '', read, logger } = options;
  const lanes: Partial<Record<Lane, ConcurrencyLimit>> = {
    endless: createConcurrencyLimit(1, 16),
    personal: createConcurrencyLimit(2, 16),
  };
  const ready = Promise.withResolvers<void>();
  const jobs = new Map<number, Job>();
  let thread: Worker | undefined;
  let addresses: PageAddresses | undefined;
  let restart: NodeJS.Timeout | undefined;
  let heardAt = 0;
  let lastId = 0;
  let stopped = false;

  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const post = (message: ToThread) => thread?.postMessage(message);

  async function answer(message: Extract<FromThread, { type: 'read' }>): Promise<void> {
    const { path } = message;
    try {
      const found = await read(path);
      const job = jobs.get(message.render);
      job?.reads.set(path, answerTag(found));
      if (job) job.turnsAt = Math.min(job.turnsAt, found.turnsAt ?? Infinity);
      post({ type: 'answer', read: message.read, status: found.status, body: found.identity.toString() });
    } catch (error) {
      post({ type: 'no-answer', read: message.read, message: `${path}: ${(error as Error).message}` });
    }
  }

  function hear(message: FromThread): void {
    heardAt = performance.now();
    if (message.type === 'ready') {
      addresses = pageAddresses(message.pages, message.screens);
      ready.resolve();
    } else if (message.type === 'read') void answer(message);
    else {
      const job = jobs.get(message.render);
      jobs.delete(message.render);
      if (message.type === 'failed') job?.reject(new PageFailure('error', message.message));
      else {
        const { status, html, location } = message;
        job?.resolve({
          status,
          html,
          ...(location ? { location } : {}),
          reads: job.reads,
          turnsAt: job.turnsAt,
        });
      }
    }
  }

  function ended(worker: Worker, reason: unknown): void {
    if (worker !== thread) return;
    thread = undefined;
    for (const job of jobs.values()) job.reject(new PageFailure('thread', 'the rendering thread has ended'));
    jobs.clear();
    if (stopped) return;
    logger.error(
      { err: reason },
      'the rendering thread has ended; new pages are rendered once it runs again',
    );
    restart = setTimeout(startThread, RESTART_MS);
  }

  const hasBundle = (): boolean => directory !== '' && existsSync(join(directory, 'server', 'render.js'));

  function startThread(): void {
    if (stopped) return;
    const worker = new Worker(new URL('./render-thread.mjs', import.meta.url), {
      workerData: { directory },
      // The bundle needs none of this process's secrets.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: THREAD_MB, maxYoungGenerationSizeMb: THREAD_YOUNG_MB },
    });
    thread = worker;
    worker.on('message', hear);
    worker.on('error', (error) => ended(worker, error));
    worker.on('exit', () => ended(worker, undefined));
    worker.unref();
  }

  /** Starts the thread before `start` waits for it. */
  function prepare(): void {
    if (hasBundle() && !thread) startThread();
  }

  async function renderNow(address: string, cart?: string): Promise<Rendered> {
    if (!thread) throw new PageFailure('thread', 'the rendering thread is not running');
    if (jobs.size >= MAX_WAITING) throw new PageFailure('busy', 'too many pages are waiting');
    if (jobs.size === 0) heardAt = performance.now();
    else if (performance.now() - heardAt > STUCK_MS) void thread.terminate();
    const job: Job = { ...Promise.withResolvers<Rendered>(), reads: new Map(), turnsAt: Infinity };
    jobs.set((lastId += 1), job);
    post({ type: 'render', render: lastId, address, cart });
    return job.promise;
  }

  return {
    /** undefined while nothing is known of the bundle. */
    addresses: () => addresses,
    /**
     * @param options.cart of the one visitor whom the page is for
     * @throws PageFailure
     */
    render(
      address: string,
      { lane = 'shared', cart }: { lane?: Lane; cart?: string } = {},
    ): Promise<Rendered> {
      const limit = lanes[lane];
      if (!limit) return renderNow(address, cart);
      return limit(() => renderNow(address, cart)).catch((error: unknown) => {
        throw error instanceof Refusal ? new PageFailure('busy', 'too many such pages are waiting') : error;
      });
    },
    name: 'page renderer',
    prepare,
    /** Resolves when pages can be rendered, and in any case after ten seconds. */
    async start() {
      if (!hasBundle()) return;
      prepare();
      await Promise.race([ready.promise, sleep(READY_MS, undefined, { ref: false })]);
    },
    async stop() {
      stopped = true;
      clearTimeout(restart);
      await thread?.terminate();
    },
  };
}
