import { constants } from 'node:os';
import { endStrayShops } from '../run/lite/shop-process.ts';
import { whenOrphaned } from '../run/launcher/when-orphaned.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const LONGEST_STOP_MS = 60_000;

const stops = new Set<() => Promise<unknown>>();

/** `stop` runs if a signal ends this process before its work is done. Returns a function that cancels that. */
export function onInterruption(stop: () => Promise<unknown>): () => void {
  stops.add(stop);
  return () => void stops.delete(stop);
}

/**
 * Runs `work`. If a signal arrives in the middle, or npm has gone, the process first stops every shop and server that it started, so
 * that no PostgreSQL stays behind.
 */
export async function interruptible<T>(work: () => Promise<T>): Promise<T> {
  let interrupted = false;
  const end = (code: number) => {
    if (interrupted) return;
    interrupted = true;
    setTimeout(() => process.exit(code), LONGEST_STOP_MS);
    void stopEverything().then(() => process.exit(code));
  };
  for (const signal of SIGNALS) process.on(signal, () => end(128 + constants.signals[signal]));
  whenOrphaned(() => end(128 + constants.signals.SIGTERM));
  try {
    return await work();
  } catch (error) {
    // Its servers have gone under it; the process is about to end.
    if (interrupted) return new Promise<never>(() => undefined);
    throw error;
  }
}

async function stopEverything(): Promise<void> {
  await endStrayShops();
  await Promise.allSettled([...stops].map((stop) => stop()));
  // One that the work has just started again.
  await endStrayShops();
}
