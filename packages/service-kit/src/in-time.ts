import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than anything takes to start on a busy machine. */
const START_MS = 120_000;

interface Starting {
  name: string;
  startMs?: number;
  start?(): unknown;
}
interface Stopping {
  stop?(): unknown;
}

export async function startInTime(component: Starting): Promise<void> {
  const { name, startMs = START_MS } = component;
  const starting = component.start?.();
  if (startMs === Infinity) return void (await starting);
  const timer = new AbortController();
  const late = sleep(startMs, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`${name}: did not start within ${startMs} ms`);
  });
  try {
    await Promise.race([starting, late]);
  } finally {
    timer.abort();
    late.catch(() => undefined);
  }
}

export async function stopInTime(component: Stopping, ms: number): Promise<void> {
  await Promise.race([
    component.stop?.(),
    sleep(ms, undefined, { ref: false }).then(() => {
      throw new Error(`did not stop within ${ms} ms`);
    }),
  ]);
}
