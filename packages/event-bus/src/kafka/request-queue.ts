import { createRequire } from 'node:module';

/**
 * kafkajs 2.2.4 sets a timer with a negative delay whenever no request is pending. On Node 24 that is a warning per
 * connection and a one-millisecond loop (kafkajs #1751). A timer is only needed while requests are pending.
 */
export function fixRequestQueueTimer(): void {
  interface RequestQueue {
    pending: unknown[];
    throttledUntil: number;
    throttleCheckTimeoutId: NodeJS.Timeout | null;
    checkPendingRequests(): void;
    scheduleCheckPendingRequests(): void;
  }
  const load = createRequire(import.meta.url);
  const { prototype } = load('kafkajs/src/network/requestQueue') as { prototype: RequestQueue };
  prototype.scheduleCheckPendingRequests = function schedule(this: RequestQueue) {
    if (this.pending.length === 0 || this.throttleCheckTimeoutId) return;
    const throttled = this.throttledUntil - Date.now();
    this.throttleCheckTimeoutId = setTimeout(
      () => {
        this.throttleCheckTimeoutId = null;
        this.checkPendingRequests();
      },
      throttled > 0 ? throttled : 10,
    );
  };
}
