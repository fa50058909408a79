import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { processorTime } from '../processor-time.ts';

/** The process that a script forks, with its own time on the processor in milliseconds. */
export async function startPart<First>(script: string, first: object) {
  const child = fork(join(import.meta.dirname, script), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const pid = child.pid ?? 0;
  child.send(first);
  const [ready] = (await once(child, 'message')) as [First];
  const cpu = async () => (await processorTime(pid))?.shop ?? Number.NaN;
  return { child, ready, cpu, stop: () => void child.kill() };
}

/**
 * What one forked process spends from `go` until it says that it is done.
 *
 * @param hooks.ready called before `go`
 * @param hooks.after called while its connections are still open: a server forgets the time of those that have ended
 */
export async function spent<Answer>(
  script: string,
  first: object,
  { ready, after }: { ready?: () => Promise<unknown>; after?: () => Promise<unknown> } = {},
): Promise<{ milliseconds: number; answer: Answer }> {
  const { child, cpu, stop } = await startPart(script, first);
  await ready?.();
  const before = await cpu();
  child.send('go');
  const [answer] = (await once(child, 'message')) as [Answer];
  const milliseconds = (await cpu()) - before;
  await after?.();
  stop();
  return { milliseconds, answer };
}
