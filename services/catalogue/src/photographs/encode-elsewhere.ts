import { fork, type ChildProcess } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProblemCode } from '@slipcast/contracts/problem';
import { Refusal } from '@slipcast/contracts/refusal';
import type { Job, JobAnswer, Work, WorkName } from './image-messages.ts';

/** The next image often comes soon; a start takes a fifth of a second. */
const IDLE_MS = 5000;
const PROGRAM = fileURLToPath(new URL('./image-process.ts', import.meta.url));

class ProcessEnded extends Error {}

interface Running {
  child: ChildProcess;
  jobs: Map<number, PromiseWithResolvers<unknown>>;
}
let running: Running | undefined;
let idle: NodeJS.Timeout | undefined;
let lastId = 0;

function hear({ jobs }: Running, text: JobAnswer): void {
  const job = jobs.get(text.id);
  jobs.delete(text.id);
  if (text.kind === 'done') job?.resolve(text.value);
  else if (text.kind === 'failed') job?.reject(new Error(text.message));
  else {
    const { code, message, errors } = text;
    job?.reject(new Refusal(code as ProblemCode, message, errors ? { errors: errors as [] } : {}));
  }
}

function ended(one: Running, reason: unknown): void {
  if (running === one) running = undefined;
  for (const job of one.jobs.values())
    job.reject(new ProcessEnded(`the image process has ended: ${String(reason)}`));
  one.jobs.clear();
}

function start(): Running {
  const compiled = getCompileCacheDir();
  const child = fork(PROGRAM, [], {
    serialization: 'advanced',
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // It needs none of this process's secrets.
    env: compiled ? { NODE_COMPILE_CACHE: dirname(compiled), NODE_COMPILE_CACHE_PORTABLE: '1' } : {},
  });
  const one: Running = { child, jobs: new Map() };
  child.on('message', (text) => hear(one, text as JobAnswer));
  child.on('error', (error) => ended(one, error));
  child.on('exit', (code, signal) => ended(one, signal ?? code));
  // It ends with this process, and does not keep it alive.
  child.unref();
  child.channel?.unref();
  return one;
}

function endWhenIdle(): void {
  clearTimeout(idle);
  idle = setTimeout(() => {
    if (!running || running.jobs.size > 0) return;
    running.child.disconnect();
    running = undefined;
  }, IDLE_MS);
  idle.unref();
}

function send(name: WorkName, input: unknown[]): Promise<unknown> {
  const one = (running ??= start());
  const job = Promise.withResolvers<unknown>();
  const id = (lastId += 1);
  one.jobs.set(id, job);
  one.child.send({ id, name, input } satisfies Job, (error) => error && ended(one, error));
  return job.promise.finally(endWhenIdle);
}

/** One bad image may end the process for others as well, so all that were lost are tried once more. */
const elsewhere = <Name extends WorkName>(name: Name): Work[Name] =>
  ((...input: unknown[]) =>
    send(name, input).catch((error: unknown) => {
      if (error instanceof ProcessEnded) return send(name, input);
      throw error;
    })) as Work[Name];

/** The process id while there is one. */
export const imageProcess = (): number | undefined => running?.child.pid;

/** The functions of image-encoder.ts, in a process that ends when it has had nothing to do for five seconds. */
export const encodeMaster = elsewhere('encodeMaster');
export const encodeCrop = elsewhere('encodeCrop');
export const encodeDerivative = elsewhere('encodeDerivative');
export const coloursOf = elsewhere('coloursOf');
