import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { waitFor } from './wait-for.ts';

/** Also by a signal, which leaves no exit code: PostgreSQL aborts itself when it panics. */
const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** Resolves when the process has ended. */
export const exited = (child: ChildProcess): Promise<void> =>
  hasEnded(child) ? Promise.resolve() : new Promise((resolve) => child.once('exit', () => resolve()));

/**
 * Starts a server and waits until it answers. `ready` is false if it ended instead, for example because its port was taken;
 * `output` then says why. Rejects with `missing` if the program does not exist.
 *
 * @param options.onSpawn called when there is a process, which goes on by itself
 * @param options.endWith the signal to end it with if this process ends first: the server must not stay behind
 */
export async function startServerProcess(
  command: string,
  args: string[],
  answers: () => Promise<boolean>,
  options: SpawnOptions & { endWith: 'SIGTERM' | 'SIGINT'; missing: string; onSpawn?: () => void },
): Promise<{ child: ChildProcess; ready: boolean; output: string }> {
  const { endWith, missing, onSpawn, ...spawning } = options;
  const child = spawn(command, args, { ...spawning, stdio: ['ignore', 'pipe', 'pipe'] });
  onSpawn?.();
  let failure: Error | undefined;
  let output = '';
  const collect = (chunk: unknown) => (output = (output + String(chunk)).slice(-2000));
  child.once('error', (error) => (failure = error));
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const endWithProcess = () => void child.kill(endWith);
  process.once('exit', endWithProcess);
  child.once('exit', () => process.off('exit', endWithProcess));
  const state = await waitFor(
    `${command} answers`,
    async () => (failure || hasEnded(child) ? 'ended' : (await answers()) && 'ready'),
    60_000,
  );
  if (failure) throw new Error(missing, { cause: failure });
  return { child, ready: state === 'ready' && !hasEnded(child), output };
}
