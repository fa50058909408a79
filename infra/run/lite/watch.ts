import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { exited } from '@slipcast/local-servers/server-process';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { inheritedWith, type ServicesInput } from './config.ts';
import { say, type Lifecycle } from './lifecycle.ts';
import type { BoundPort } from './ports.ts';
import { readRunningFile, removeRunningFile, type RunningShop } from './running-file.ts';
import { StartProblem } from './start-problem.ts';

const root = join(import.meta.dirname, '..', '..', '..');
export const WATCHED = ['packages', 'services', 'gateway'];

/** A Node process whose input stays empty. It ends when this process does, even by SIGKILL. */
const start = (folder: string, args: string[], environment: Record<string, string>): ChildProcess =>
  spawn(process.execPath, args, {
    cwd: join(root, folder),
    stdio: ['pipe', 'inherit', 'inherit'],
    env: inheritedWith(environment),
  });

/**
 * For people who change the code: the stores stay up, the services, in one process, restart when a file of theirs changes, Vite
 * serves the frontend with hot reload at the shop's address and hands /api on.
 *
 * @param publicPort held until Vite binds it itself, so that a taken port is reported at once
 */
export async function startWatching(
  input: ServicesInput,
  host: string,
  publicPort: BoundPort,
  { onStop, signal }: Lifecycle,
): Promise<RunningShop> {
  const { dataDir, gatewayUrl } = input;
  await removeRunningFile(dataDir);
  say('Starting the services and Vite …');
  const services = start(
    '.',
    [
      '--disable-warning=ExperimentalWarning',
      ...WATCHED.map((folder) => `--watch-path=${join(root, folder)}`),
      '--watch-preserve-output',
      'infra/run/lite/services-process.ts',
    ],
    { SLIPCAST_SERVICES: JSON.stringify(input) },
  );
  onStop('the services', () => (services.kill('SIGTERM'), exited(services)));
  await new Promise((resolve) => publicPort.listener.close(resolve));
  const vite = start(
    'frontend',
    [
      join(root, 'node_modules/vite/bin/vite.js'),
      '--port',
      String(publicPort.port),
      '--strictPort',
      '--host',
      host,
    ],
    // Elsewhere than in CI it ends when its input does.
    { SLIPCAST_API: gatewayUrl, CI: 'false' },
  );
  onStop('Vite', () => (vite.kill('SIGTERM'), exited(vite)));
  const up = await waitFor(
    'the services answer',
    async () => {
      if (signal.aborted || services.exitCode !== null) return 'The services';
      if (vite.exitCode !== null) return 'Vite';
      return (await fetch(publicPort.url)).ok && readRunningFile(dataDir);
    },
    60_000,
  );
  signal.throwIfAborted();
  if (typeof up !== 'string') return up;
  throw new StartProblem(`${up} ended before everything was ready; what was said stands above.`);
}
