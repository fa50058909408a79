import { execFileSync, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { waitFor } from '@slipcast/local-servers/wait-for';

interface Running {
  pid: number;
  group: number;
  args: string;
}

const list = (): Running[] =>
  execFileSync('ps', ['-eo', 'pid=,pgid=,stat=,args='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const [, pid, group, state = '', args = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
      return pid && !state.startsWith('Z') ? [{ pid: Number(pid), group: Number(group), args }] : [];
    });

/** Where it works and what it was given; '' where the system does not tell (macOS, other users' processes). */
function surroundings(pid: number): string {
  try {
    return `${readlinkSync(`/proc/${pid}/cwd`)}\0${readFileSync(`/proc/${pid}/environ`, 'latin1')}`;
  } catch {
    return '';
  }
}

/** All that names this folder: in its command line, as its working directory, or in its environment. */
const on = (folder: string): Running[] =>
  list().filter(({ pid, args }) => pid !== process.pid && `${args}\0${surroundings(pid)}`.includes(folder));

/** Command lines of everything that works on this folder. */
export const processesOn = (folder: string): string[] => on(folder).map(({ args }) => args);

/** Command lines of everything in the process group of this id. */
export const processesInGroup = (group: number): string[] =>
  list()
    .filter((running) => running.group === group)
    .map(({ args }) => args);

const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It went by itself, as children of a killed PostgreSQL do.
  }
};

/** SIGKILL to everything that works on this folder, all within a moment. */
export async function killAllOn(folder: string): Promise<void> {
  for (const { pid } of on(folder)) kill(pid);
  await waitFor('everything is dead', () => processesOn(folder).length === 0);
}

/** SIGKILL to the shop, its PostgreSQL and its Redis, all within a moment. */
export async function killAll(shop: {
  process: ChildProcess;
  redisPort: number;
  dataDir: string;
}): Promise<void> {
  const redis = list().filter(
    ({ args }) => args.includes('redis-server') && args.endsWith(`:${shop.redisPort}`),
  );
  for (const { pid } of redis) kill(pid);
  shop.process.kill('SIGKILL');
  await killAllOn(shop.dataDir);
}

/** Whether this system tells what a process works on, so that "nothing is left" means something. */
export const canSeeSurroundings = (): boolean => {
  try {
    return readdirSync('/proc/self').includes('environ');
  } catch {
    return false;
  }
};
