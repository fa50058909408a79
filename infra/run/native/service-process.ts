import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '@slipcast/service-kit/config';
import { commandOf } from '@slipcast/local-servers/process-command';
import { waitFor } from '@slipcast/local-servers/wait-for';

const root = join(import.meta.dirname, '..', '..', '..');
const readLite = async (name: string) =>
  JSON.parse(await readFile(join(root, 'infra/run/lite', name), 'utf8')) as Record<string, string>;
const LONGEST_START_MS = 120_000;
/** As `stop_grace_period` of docker-compose.yml. */
const GRACE_MS = 60_000;

/** Nothing that was started here outlives this process. */
const kills = new Set<() => void>();
process.once('exit', () => kills.forEach((kill) => kill()));

export type ServiceProcess = Awaited<ReturnType<typeof startProcess>>;

const NOTE = '.pid';

/** Ends what an earlier start with this folder left when it was killed: it would go on with stores that are gone. */
export async function endLeftovers(logs: string): Promise<void> {
  const notes = (await readdir(logs).catch(() => [])).filter((name) => name.endsWith(NOTE));
  for (const name of notes) {
    const note = join(logs, name);
    const [pid = '', file = ''] = (await readFile(note, 'utf8')).split('\n');
    const isOurs = async () => Boolean(file) && (await commandOf(Number(pid))).includes(file);
    if (await isOurs()) process.kill(Number(pid), 'SIGKILL');
    await waitFor(`process ${pid} is gone`, async () => !(await isOurs()));
    await rm(note);
  }
}

/**
 * A container's command as a process of this machine, with this environment and no other; what it says goes to `logFile`, its
 * process id beside it.
 *
 * @param command as in docker-compose.yml: `node` and a file
 * @param folder of the code; another checkout's, for another release
 */
export async function startProcess(
  name: string,
  command: string[],
  environment: Environment,
  logFile: string,
  folder = root,
) {
  const note = `${logFile}${NOTE}`;
  const log = await open(logFile, 'a');
  const child = spawn(process.execPath, command.slice(1), {
    cwd: folder,
    env: {
      // As the image has it.
      NODE_ENV: 'production',
      NODE_OPTIONS: Object.values(await readLite('node-flags.json')).join(' '),
      NODE_COMPILE_CACHE: join(folder, '.cache', 'compile'),
      ...(await readLite('node-environment.json')),
      ...environment,
    },
    // Ctrl-C reaches the parent process, which ends them in order.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string | null);
  await writeFile(note, `${child.pid}\n${command[1]}`);
  await log.close();
  const kill = () => void child.kill('SIGKILL');
  kills.add(kill);
  void ended.then(() => kills.delete(kill));
  return {
    name,
    logFile,
    /** Resolves with the exit code, or the signal. */
    ended,
    signal: (name: NodeJS.Signals): void => void child.kill(name),
    /** SIGTERM, and SIGKILL to what does not end in time. Resolves as `ended` does. */
    async stop() {
      child.kill('SIGTERM');
      // A process that is suspended hears nothing.
      child.kill('SIGCONT');
      const late = setTimeout(kill, GRACE_MS);
      const code = await ended;
      clearTimeout(late);
      await rm(note, { force: true });
      return code;
    },
  };
}

/** Waits until `/livez` and `/readyz` answer 200, as infra/run/compose/health.mjs does. */
export async function healthy({ name, ended, logFile }: ServiceProcess, url: string): Promise<void> {
  let exit: { code: number | string | null } | undefined;
  void ended.then((code) => (exit = { code }));
  const answers = async (path: string) =>
    (await fetch(`${url}/${path}`, { signal: AbortSignal.timeout(3000) })).ok;
  await waitFor(
    `${name} is healthy`,
    async () => exit !== undefined || ((await answers('livez')) && (await answers('readyz'))),
    LONGEST_START_MS,
  );
  if (!exit) return;
  const said = (await readFile(logFile, 'utf8')).trimEnd().split('\n').slice(-5).join('\n');
  throw new Error(`${name} ended with ${exit.code} while it started. ${logFile} ends with\n${said}`);
}
