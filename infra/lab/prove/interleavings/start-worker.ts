import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The worker's next message. Throws when it ends instead. */
export async function answerOf(worker: ChildProcess): Promise<unknown> {
  const over = new AbortController();
  const { signal } = over;
  const ended = once(worker, 'exit', { signal }).then(([code]) => {
    throw new Error(`a worker ended with ${String(code)}`);
  });
  try {
    const [message] = (await Promise.race([once(worker, 'message', { signal }), ended])) as [unknown];
    return message;
  } finally {
    ended.catch(() => {});
    over.abort();
  }
}

/** A process with stores of its own, which walks schedules. */
export const startWorker = async (): Promise<ChildProcess> => {
  const worker = fork(join(import.meta.dirname, 'worker.ts'), {
    execArgv: [
      '--disable-warning=ExperimentalWarning',
      '--max-semi-space-size=32',
      `--env-file=${join(import.meta.dirname, 'worker.env')}`,
    ],
  });
  await answerOf(worker);
  return worker;
};
