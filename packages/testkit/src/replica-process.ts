import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from '@slipcast/local-servers/free-port';
import { waitFor } from '@slipcast/local-servers/wait-for';

export const MINUTE = 60_000;

/** On a machine where everything else is tested at the same time. */
const READY_MS = 50_000;

/**
 * Another replica of a service, as a process of its own, once it is ready.
 *
 * @param main the service's `main.ts`
 * @param clockMs how far its clock is ahead of ours
 */
export async function startReplica(main: string, environment: Record<string, string>, clockMs = 0) {
  const clock = pathToFileURL(join(import.meta.dirname, 'shift-clock.ts'));
  clock.searchParams.set('ms', String(clockMs));
  const port = await freePort();
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--import', clock.href, main],
    {
      env: { ...environment, PORT: String(port) },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const exited = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  try {
    await waitFor(
      'the replica is ready or has ended',
      async () => child.exitCode !== null || (await fetch(`${url}/readyz`)).ok,
      READY_MS,
    );
    if (child.exitCode !== null) throw new Error(`the replica ended with code ${child.exitCode}`);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}
