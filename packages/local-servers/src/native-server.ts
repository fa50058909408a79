import { execFile, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

export type NativeServerName = 'kafka' | 'mongo' | 's3';

export interface NativeServer {
  /** What the script's `start` prints. */
  address: string;
  /** SIGKILL, as a crash. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  /** Ends it and deletes its data. */
  wipe(): Promise<void>;
  /** Ends it in good order; its data stay. */
  stop(): Promise<void>;
}

const TRIES = 5;
const scriptOf = (name: NativeServerName): string => join(import.meta.dirname, '../scripts', `${name}.sh`);

/** Whether `packages/local-servers/scripts/<name>.sh install` was run on this machine. */
export const isInstalled = (name: NativeServerName): boolean =>
  spawnSync(scriptOf(name), ['installed'], { stdio: 'ignore' }).status === 0;

/** What a suite that needs a server which is not here says in its title. */
export const howToRun = (name: NativeServerName): string =>
  `NOT RUN: to have it run, install the server with packages/local-servers/scripts/${name}.sh install`;

/**
 * A real server on free ports of 127.0.0.1, by `packages/local-servers/scripts/<name>.sh`.
 *
 * @param options.data its folder; one of its own in the temporary folder unless given
 * @param options.settings further variables of the script, without its prefix (`HEAP`, `KEY`, …)
 */
export async function startNativeServer(
  name: NativeServerName,
  options: { data?: string; settings?: Record<string, string> } = {},
): Promise<NativeServer> {
  const data = options.data ?? join(tmpdir(), `slipcast-${name}-${randomUUID()}`);
  const run = async (command: string, ports: Record<string, string>) => {
    const settings = { ...options.settings, ...ports, DATA: data };
    const assignments = Object.entries(settings).map(
      ([variable, value]) => `${name.toUpperCase()}_${variable}=${value}`,
    );
    const { stdout } = await promisify(execFile)('env', [...assignments, scriptOf(name), command]);
    return stdout.trim();
  };
  // A run of tests that is broken off leaves no server behind.
  process.once('exit', () => {
    try {
      process.kill(Number(readFileSync(join(data, 'pid'), 'utf8')), 'SIGKILL');
    } catch {
      // It has ended already.
    }
  });
  // What an earlier process left on this folder when it was killed.
  if (options.data) await run('stop', {});
  for (let attempt = 1; ; attempt += 1) {
    const ports: Record<string, string> = { PORT: String(await freePort()) };
    if (name === 'kafka') ports['CONTROLLER_PORT'] = String(await freePort());
    try {
      const address = await run('start', ports);
      return {
        address,
        kill: async () => void (await run('kill', ports)),
        restart: async () => void (await run('start', ports)),
        wipe: async () => void (await run('wipe', ports)),
        stop: async () => void (await run('stop', ports)),
      };
    } catch (error) {
      await run('stop', ports);
      // Somebody was quicker.
      const { stderr = '' } = error as { stderr?: string };
      if (attempt === TRIES || !/is taken|in use/i.test(stderr)) throw error;
    }
  }
}
