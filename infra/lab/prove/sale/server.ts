import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { postgresUser } from '@slipcast/local-servers/postgres-binaries';
import { waitFor } from '@slipcast/local-servers/wait-for';

/** Whether this system tells what its processes are. */
export const canSeeProcesses = (): boolean => existsSync('/proc/self/cmdline');

/** The command of a process; empty if it has ended. */
function commandOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1);
  } catch {
    return [];
  }
}
function parentOf(pid: number): number {
  try {
    return Number(/\) \S+ (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'latin1'))?.[1]);
  } catch {
    return 0;
  }
}
const pids = (): number[] => readdirSync('/proc').flatMap((name) => Number(name) || []);

interface Command {
  program: string;
  args: string[];
  /** PostgreSQL refuses to run as root. */
  runAs?: { uid: number; gid: number };
  /** What a killed server leaves and a new one must not find. */
  leftover?: string;
}

/** Redis or PostgreSQL of a lite shop, as the system sees it. */
export class Server {
  readonly name: string;
  private readonly processes: Map<number, string>;
  private readonly command: Command;

  private constructor(name: string, processes: number[], command: Command) {
    this.name = name;
    this.processes = new Map(processes.map((pid) => [pid, commandOf(pid).join(' ')]));
    this.command = command;
  }

  static redis(dataDir: string, port: number): Server {
    // It writes its address where its arguments were.
    const isOurs = (title: string) => title.includes('redis-server') && title.trimEnd().endsWith(`:${port}`);
    const found = pids().filter((pid) => isOurs(commandOf(pid).join(' ')));
    const args = [join(dataDir, 'redis', 'redis.conf')];
    return new Server('Redis', found, { program: 'redis-server', args });
  }

  /** @param known its command, if it may have ended */
  static postgres(dataDir: string, known?: Server): Server {
    const leftover = join(dataDir, 'postgres', 'postmaster.pid');
    const text = existsSync(leftover) ? readFileSync(leftover, 'utf8') : '';
    const master = Number(text.split('\n')[0]) || 0;
    const [program = '', ...args] = commandOf(master);
    const command = program
      ? { program, args, runAs: postgresUser(), leftover }
      : (known?.command ?? { program, args });
    const all = program ? [master, ...pids().filter((pid) => parentOf(pid) === master)] : [];
    return new Server('PostgreSQL', all, command);
  }

  get isRunning(): boolean {
    return this.left().length > 0;
  }

  /** An id may have gone to another program since. */
  private left(): number[] {
    return [...this.processes].flatMap(([pid, command]) =>
      commandOf(pid).join(' ') === command ? [pid] : [],
    );
  }

  private send(signal: NodeJS.Signals): void {
    for (const pid of this.left()) {
      try {
        process.kill(pid, signal);
      } catch {
        // It has gone by itself.
      }
    }
  }

  /** SIGKILL to it and everything that it started. */
  kill(): void {
    this.send('SIGKILL');
  }
  async gone(): Promise<void> {
    await waitFor(`${this.name} is gone`, () => !this.isRunning);
  }

  /** Starts it again as it ran before. */
  async startAgain(): Promise<void> {
    await this.gone();
    const { program, args, runAs, leftover } = this.command;
    if (leftover) await rm(leftover, { force: true });
    const child = spawn(program, args, { ...runAs, cwd: '/', stdio: 'ignore', detached: true });
    child.on('error', () => undefined);
    child.unref();
  }

  /** Ends what a shop's own stop could not, because another process had started it. */
  async end(): Promise<void> {
    this.send('SIGINT');
    await this.gone();
  }
}
