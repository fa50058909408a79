import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@slipcast/service-kit/logs';
import type { Component } from '@slipcast/service-kit/service';
import type { Fence } from './reconciliation.ts';

const STOP_WAIT_MS = 1000;

/** Compares the ledger with its witnesses at the start, until that succeeds, and then every `seconds`. */
export function compareLedger(options: { fence: Fence; seconds: number; logger: Logger }): Component {
  const { fence, seconds, logger } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let running = Promise.resolve();
  const run = async () => {
    await fence.untilCompared(signal);
    while (!signal.aborted) {
      await sleep(seconds * 1000, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      await fence.compare().catch((error: unknown) => {
        logger.warn({ err: error }, 'the ledger could not be compared with its witnesses');
      });
    }
  };
  return {
    name: 'comparison of the ledger',
    start() {
      running = run();
    },
    async stop() {
      stopping.abort();
      // A witness that does not answer must not keep the service from ending.
      await Promise.race([running, sleep(STOP_WAIT_MS, undefined, { ref: false })]);
    },
  };
}
