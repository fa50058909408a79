import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { globSync } from 'node:fs';
import { chmod, chown, cp, link, lstat, mkdir, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { newcomerEnvironment } from '@slipcast/testkit/shop/config';
import { killAllOn } from '@slipcast/testkit/processes';

const project = join(import.meta.dirname, '..', '..');
export const isRoot = process.getuid?.() === 0;

export interface User {
  uid: number;
  gid: number;
}
const idOf = (flag: string): number => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout);
/** An ordinary user: a system account without a home for root, otherwise the user who runs the tests. */
export const ordinary = (): User | undefined => (isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : undefined);
/** A user id without an entry in /etc/passwd. */
export const NAMELESS: User = { uid: 54_321, gid: 54_321 };

/** What a clone does not bring: the secrets of the containers (`.env` at the top, not the frontend's) and what was made here. */
const LEFT_BEHIND = /^\/\.env$|\/(node_modules|\.git|\.cache|dist|data|coverage|screenshots|\.slipcast)$/;

export interface Run {
  pid: number;
  output: () => string;
  says(text: string | RegExp, withinMs?: number): Promise<string>;
  /** To the whole process group, as a terminal does it. */
  signal(signal: NodeJS.Signals): void;
  /** Its exit code; null where a signal ended it, as npm's shell does itself after Ctrl-C. */
  ended: Promise<number | null>;
}
export interface Newcomer {
  /** Private to them (0700); everything lies below. */
  home: string;
  /** Where the project is; a test that moves it changes this. */
  clone: string;
  /** Holds a `node` that this user may run, and whatever a test adds. */
  bin: string;
  run(command: string, args: string[], environment?: Record<string, string>, as?: User): Run;
  /** Runs it in a terminal of its own, whose window `closeWindow` closes. */
  inTerminal(line: string, environment?: Record<string, string>): Run;
  /** Ends what still runs and deletes everything. */
  leave(): Promise<void>;
}

const hasTerminals = spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux');
/** The window of a run `inTerminal` is closed; without `script` on this system, every process gets the signal. */
export const closeWindow = (run: Run): void => run.signal(hasTerminals ? 'SIGKILL' : 'SIGHUP');

async function give(path: string, owner: User): Promise<void> {
  const found = await lstat(path);
  if (found.isSymbolicLink()) return;
  await chown(path, owner.uid, owner.gid);
  if (!found.isDirectory()) return;
  for (const name of await readdir(path)) await give(join(path, name), owner);
}

/** Hard links where the disk allows it: the files are the project's own, so tests may replace them but not change them. */
function linkModules(from: string, to: string): void {
  if (spawnSync('cp', ['-al', from, to], { stdio: 'ignore' }).status === 0) return;
  spawnSync('cp', ['-a', from, to], { stdio: 'ignore' });
}

/** Every folder of installed packages: npm gives a workspace its own where versions differ. */
const MODULES = globSync(['node_modules', '*/node_modules', '*/*/node_modules'], {
  cwd: project,
  exclude: (name) => name.startsWith('node_modules/'),
});

function start(command: string, args: string[], cwd: string, env: NodeJS.ProcessEnv, user?: User): Run {
  const child: ChildProcess = spawn(command, args, {
    cwd,
    env,
    ...user,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)));
  child.once('error', (error) => (output += String(error)));
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => resolve(code));
    child.once('error', () => resolve(null));
  });
  const pid = child.pid ?? 0;
  return {
    pid,
    ended,
    output: () => output,
    async says(text, withinMs = 150_000) {
      const found = await waitFor(
        `it says ${String(text)}`,
        () => {
          if (typeof text === 'string' ? output.includes(text) : text.test(output)) return 'said';
          return child.exitCode !== null || child.signalCode !== null ? 'ended' : false;
        },
        withinMs,
      ).catch((error: unknown) => {
        throw new Error(`${String(error)}\n${output}`, { cause: error });
      });
      if (found === 'ended') throw new Error(`it ended without saying ${String(text)}:\n${output}`);
      return output;
    },
    signal(signal) {
      try {
        process.kill(-pid, signal);
      } catch {
        // All of it has ended.
      }
    },
  };
}

/**
 * A newcomer with a copy of the project as it is now, below a private home, started from a new terminal.
 *
 * @param modules `linked` spares the installation, the build and what Node has compiled before
 * @param user whose all of it is; default who runs the tests
 */
export async function newcomer({
  modules,
  user,
}: {
  modules: 'none' | 'linked';
  user?: User;
}): Promise<Newcomer> {
  const home = await realpath(await mkdtemp(join(tmpdir(), 'slipcast-newcomer-')));
  const clone = join(home, 'slipcast');
  await cp(project, clone, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !LEFT_BEHIND.test(source.slice(project.length)),
  });
  const bin = join(home, 'bin');
  await mkdir(bin);
  await link(process.execPath, join(bin, 'node')).catch(() => cp(process.execPath, join(bin, 'node')));
  if (user) await give(clone, user);
  if (modules === 'linked') {
    for (const folder of MODULES) linkModules(join(project, folder), join(clone, folder));
    // A clone has none of Vite's own leavings.
    for (const folder of MODULES)
      for (const name of ['.vite', '.vite-temp'])
        await rm(join(clone, folder, name), { recursive: true, force: true });
    linkModules(join(project, 'frontend/dist'), join(clone, 'frontend/dist'));
    await mkdir(join(clone, '.cache'));
    linkModules(join(project, '.cache/compile'), join(clone, '.cache/compile'));
    if (user)
      for (const folder of [...MODULES, '.cache'])
        await chown(join(clone, folder), user.uid, user.gid).catch(() => undefined);
  }
  if (user) for (const folder of [home, bin]) await chown(folder, user.uid, user.gid);
  await chmod(home, 0o700);
  const runs: Run[] = [];
  const who: Newcomer = {
    home,
    clone,
    bin,
    run(command, args, environment = {}, as = user) {
      const run = start(command, args, who.clone, newcomerEnvironment(home, environment), as);
      runs.push(run);
      return run;
    },
    inTerminal: (line, environment) =>
      hasTerminals
        ? who.run('script', ['-qefc', line, '/dev/null'], environment)
        : who.run('sh', ['-c', line], environment),
    async leave() {
      await killAllOn(home);
      for (const run of runs) run.signal('SIGKILL');
      await rm(home, { recursive: true, force: true, maxRetries: 3 });
    },
  };
  return who;
}
