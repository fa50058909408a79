import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { exited } from '@slipcast/local-servers/server-process';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { builtBundle } from '../bundle/built-bundle.mjs';
import { childEnvironment } from './config.ts';
import { readRunningFile } from './running-file.ts';

const root = join(import.meta.dirname, '../../..');
const LONGEST_START_MS = 180_000;

export type StartedShop = Awaited<ReturnType<typeof startShop>>;

const started = new Set<ChildProcess>();
/** Ends what a failure left running; resolves when all of it has ended. */
export async function endStrayShops(): Promise<void> {
  for (const child of started) child.kill('SIGTERM');
  await Promise.all([...started].map(exited));
}

/** A temporary folder that PostgreSQL's user may enter. */
export async function newDataDir(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'slipcast-shop-'));
  await chmod(parent, 0o755);
  return join(parent, 'data');
}

export const removeDataDir = (dataDir: string): Promise<void> =>
  rm(dirname(dataDir), { recursive: true, force: true });

/**
 * Waits until the process writes what `ready` matches. Answers the match's first group, and the exit code that will be.
 *
 * @throws Error with all that it wrote, when it ends before or takes longer than three minutes
 */
export async function whenReady(name: string, child: ChildProcess, ready: RegExp) {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)));
  let over = false;
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      over = true;
      resolve(code);
    });
  });
  const url = await waitFor(name, () => over || ready.exec(output)?.[1], LONGEST_START_MS).catch(() => false);
  if (typeof url === 'string') return { url, ended };
  const fault = over ? `ended with ${await ended} before it was ready` : 'was not ready in time';
  throw new Error(`${name} ${fault}:\n${output}`);
}

/**
 * The lite profile, started as a newcomer starts it, in a data folder of its own and on a free port. Nothing inside is mocked.
 *
 * @param environment further variables, for example HOLD_SECONDS
 * @param dataDir kept after the stop; default a folder that goes with it
 * @param watch is given the process at once
 * @param project whose code runs; default this one's
 */
export async function startShop(
  environment: Record<string, string> = {},
  dataDir?: string,
  watch: (child: ChildProcess) => void = () => undefined,
  project = root,
) {
  const folder = dataDir ?? (await newDataDir());
  // As start.mjs does.
  const lite = join(project, 'infra/run/lite');
  const flags = JSON.parse(await readFile(join(lite, 'node-flags.json'), 'utf8')) as string[];
  const nodeEnvironment = await readFile(join(import.meta.dirname, 'node-environment.json'), 'utf8');
  const program = project === root ? await builtBundle() : undefined;
  const child = spawn(process.execPath, [...flags, program ?? join(lite, 'main.ts')], {
    cwd: project,
    env: childEnvironment({
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: folder,
      LOGIN_ATTEMPTS_PER_MINUTE: '1000',
      PREPARE_IMAGES: 'off',
      SHIPPING_UNDO_SECONDS: '0',
      ...(JSON.parse(nodeEnvironment) as Record<string, string>),
      ...environment,
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.add(child);
  child.once('exit', () => started.delete(child));
  watch(child);
  const { ended } = await whenReady('the shop', child, /ready at (https?:\/\/[\w.:]+)/);
  const running = await readRunningFile(folder);
  if (!running) throw new Error(`the shop wrote no running.json into ${folder}`);
  /** As Ctrl-C does; resolves with the exit code. */
  const stop = async () => {
    child.kill('SIGTERM');
    const code = await ended;
    if (!dataDir) await removeDataDir(folder);
    return code;
  };
  return {
    url: running.gatewayUrl.replace('localhost', '127.0.0.1'),
    mailboxUrl: running.mailboxUrl,
    /** The local Square's own address, with its control plane; '' with another Square. */
    sandboxUrl: running.sandboxUrl ?? '',
    dataDir: running.path,
    redisPort: running.redisPort,
    process: child,
    stop,
  };
}
