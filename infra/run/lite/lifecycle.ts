import { ConfigError } from '@slipcast/service-kit/config';
import { StartProblem } from './start-problem.ts';

export const say = (text: string): void => void process.stdout.write(`${text}\n`);

export interface Lifecycle {
  /** Whatever was started is stopped at the end, last first. */
  onStop(name: string, stop: () => unknown): void;
  /** Cuts long steps of a start short when it is asked to stop. */
  signal: AbortSignal;
  /** Stops everything and exits with 1. */
  fail(why: string): void;
}

function explain(error: unknown): string {
  if (error instanceof StartProblem || error instanceof ConfigError) return error.message;
  return `slipcast could not start: ${error instanceof Error ? error.stack : String(error)}`;
}

/**
 * Starts a shop, and stops it when a signal asks for it or a start fails; then the process exits. A step that starts something
 * runs to its end first, so that what it starts is known and can be stopped.
 */
export async function runUntilStopped(start: (lifecycle: Lifecycle) => Promise<void>): Promise<void> {
  const running: { name: string; stop: () => unknown }[] = [];
  const stopping = new AbortController();
  let exitCode = 0;

  async function stopAll(): Promise<void> {
    for (const { name, stop } of running.toReversed()) {
      try {
        await stop();
      } catch (error) {
        exitCode = 1;
        say(`${name} did not stop cleanly: ${String(error)}`);
      }
    }
  }
  function end(why: string, code: number): void {
    if (stopping.signal.aborted) return;
    stopping.abort();
    exitCode = code;
    // Servers of their own process group do not keep this process alive while it waits for their end.
    setInterval(() => undefined, 1000);
    (code === 0 ? process.stdout : process.stderr).write(`\n${why}\n`);
    void starting
      .catch(() => undefined)
      .then(stopAll)
      .then(() => process.exit(exitCode));
  }

  // A terminal that was closed takes no more text; stopping goes on without it.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => end('Stopping …', 0));
  const starting = start({
    onStop: (name, stop) => void running.push({ name, stop }),
    signal: stopping.signal,
    fail: (why) => end(why, 1),
  });
  await starting.catch((error: unknown) => end(explain(error), 1));
}
