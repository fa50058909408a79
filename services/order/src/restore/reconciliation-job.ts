import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@slipcast/service-kit/logs';
import type { Component } from '@slipcast/service-kit/service';
import type { Reconciliation } from './reconciliation.ts';

const STOP_WAIT_MS = 1000;

/** Reconciles the ledger with its sources at the start, retrying until that succeeds, and then every `seconds`. */
export function createReconciliationJob(options: {
  reconciliation: Reconciliation;
  seconds: number;
  logger: Logger;
}): Component {
  const { reconciliation, seconds, logger } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let running = Promise.resolve();
  const run = async () => {
    await reconciliation.untilReconciled(signal);
    while (!signal.aborted) {
      await sleep(seconds * 1000, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      await reconciliation.reconcile().catch((error: unknown) => {
        logger.warn({ err: error }, 'could not reconcile the ledger with its sources');
      });
    }
  };
  return {
    name: 'reconciliation of the ledger',
    start() {
      running = run();
    },
    async stop() {
      stopping.abort();
      // A source that does not answer must not stop the service from ending.
      await Promise.race([running, sleep(STOP_WAIT_MS, undefined, { ref: false })]);
    },
  };
}
