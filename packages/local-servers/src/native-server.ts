import { execFile, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort, onFreePort } from './free-port.ts';

export type NativeServerName = 'kafka' | 'mongo' | 's3';

const scriptOf = (name: NativeServerName): string => join(import.meta.dirname, '../scripts', `${name}.sh`);

/** Whether `packages/local-servers/scripts/<name>.sh install` was run on this machine. */
export const isInstalled = (name: NativeServerName): boolean =>
  spawnSync(scriptOf(name), ['installed'], { stdio: 'ignore' }).status === 0;

/** The note in the title of a suite whose server is not installed. */
export const howToRun = (name: NativeServerName): string =>
  `NOT RUN: to run it, install the server with packages/local-servers/scripts/${name}.sh install`;

/**
 * A real server on free ports of 127.0.0.1, started by `packages/local-servers/scripts/<name>.sh`.
 *
 * @param options.data its data folder. Default: a new one in the temporary folder
 * @param options.settings further variables of the script, without their prefix (`HEAP`, `KEY`, …)
 */
export async function startNativeServer(
  name: NativeServerName,
  options: { data?: string; settings?: Record<string, string> } = {},
) {
  const data = options.data ?? join(tmpdir(), `slipcast-${name}-${randomUUID()}`);
  const run = async (command: string, ports: Record<string, string>) => {
    const settings = { ...options.settings, ...ports, DATA: data };
    const assignments = Object.entries(settings).map(
      ([variable, value]) => `${name.toUpperCase()}_${variable}=${value}`,
    );
    const { stdout } = await promisify(execFile)('env', [...assignments, scriptOf(name), command]);
    return stdout.trim();
  };
  // An interrupted test run must leave no server behind.
  process.once('exit', () => {
    try {
      process.kill(Number(readFileSync(join(data, 'pid'), 'utf8')), 'SIGKILL');
    } catch {
      // It has already stopped.
    }
  });
  // Stop a server that an earlier, killed process left running on this folder.
  if (options.data) await run('stop', {});
  return onFreePort(async (port) => {
    const ports: Record<string, string> = { PORT: String(port) };
    if (name === 'kafka') ports['CONTROLLER_PORT'] = String(await freePort());
    const address = await run('start', ports).catch(async (error: unknown) => {
      await run('stop', ports);
      throw error;
    });
    const does = (command: string) => async () => void (await run(command, ports));
    return {
      /** What the script's `start` prints. */
      address,
      /** SIGKILL, as a crash. */
      kill: does('kill'),
      restart: does('start'),
      /** Stops it and deletes its data. */
      wipe: does('wipe'),
      /** Stops it gracefully and keeps its data. */
      stop: does('stop'),
    };
  });
}
