import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '../lite/lifecycle.ts';
import { healthy, type ServiceProcess } from './service-process.ts';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
/** A process that lives so long is no longer counted as one that fails again and again. */
const STEADY_MS = 30_000;
const MOST_FAILURES = 10;
/** A store may be slow to answer while everything starts at once. */
const MOST_FIRST_STARTS = 3;
const LIVENESS_INTERVAL_MS = 10_000;
/** So many answers in a row that it is not alive, and it is started again. One that does not answer at all may only be slow. */
const MOST_NOT_ALIVE = 3;

export type SupervisedProcess = Awaited<ReturnType<typeof supervise>>;

/** Whether the process itself says that it makes no progress any more. */
async function saysNotAlive(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/livez`, { signal: AbortSignal.timeout(5000) }).catch(() => null);
  const body = (await answer?.json().catch(() => null)) as { alive?: boolean } | null | undefined;
  return answer?.status === 503 && body?.alive === false;
}

/**
 * Starts a process, and once it has been healthy starts it again whenever it ends, as an orchestrator does: after a pause that grows
 * while it keeps failing.
 *
 * @param start also called for each new start
 * @param giveUp called when it has failed too often
 */
export async function supervise(
  { id, url }: { id: string; url: string },
  start: () => Promise<ServiceProcess>,
  giveUp: (why: string) => void,
) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let process = await start();
  let notAlive = 0;

  async function startAgainWheneverItEnds(): Promise<void> {
    for (let failures = 0; !signal.aborted;) {
      const began = performance.now();
      const code = await process.ended;
      if (signal.aborted) return;
      failures = performance.now() - began > STEADY_MS ? 1 : failures + 1;
      if (failures > MOST_FAILURES)
        return giveUp(`${id} has ended ${MOST_FAILURES} times in a row (${code}). Its log says why.`);
      const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
      say(`${id} ended (${code}); it is started again in ${pauseMs / 1000} s`);
      await sleep(pauseMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      process = await start();
      healthy(process, url).then(
        () => say(`${id} is back`),
        () => {},
      );
    }
  }
  const checkLiveness = async () => {
    notAlive = (await saysNotAlive(url)) ? notAlive + 1 : 0;
    if (notAlive < MOST_NOT_ALIVE || signal.aborted) return;
    notAlive = 0;
    say(`${id} says that it makes no progress; it is stopped`);
    await process.stop();
  };

  let running: Promise<void> = Promise.resolve();
  let liveness: NodeJS.Timeout | undefined;
  return {
    id,
    url,
    /** Resolves when it is healthy for the first time. @throws Error if it ends again and again before that */
    async ready(): Promise<void> {
      for (let tries = 1; ; tries += 1) {
        try {
          await healthy(process, url);
          break;
        } catch (error) {
          if (tries === MOST_FIRST_STARTS || signal.aborted) throw error;
          say(`${id} did not start; it is started again`);
          process = await start();
        }
      }
      running = startAgainWheneverItEnds();
      liveness = setInterval(() => void checkLiveness(), LIVENESS_INTERVAL_MS);
      liveness.unref();
    },
    signal: (name: NodeJS.Signals): void => process.signal(name),
    /** Stops it in good order; it is started again. Resolves when it is healthy. */
    async restart(): Promise<void> {
      const old = process;
      await old.stop();
      while (process === old && !signal.aborted) await sleep(50);
      if (!signal.aborted) await healthy(process, url);
    },
    /** Resolves with the exit code, or the signal. */
    async stop(): Promise<number | string | null> {
      stopping.abort();
      clearInterval(liveness);
      const code = await process.stop();
      await running;
      // One that was just being started.
      await process.stop();
      return code;
    },
  };
}
