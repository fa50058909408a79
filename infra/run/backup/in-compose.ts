import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { say } from '../lite/lifecycle.ts';
import { StartProblem } from '../lite/start-problem.ts';
import { environmentCopy } from './note.ts';

const root = join(import.meta.dirname, '../../..');
const INSIDE = '/backup';
const ENV_FILE = join(root, '.env');
const ENV_INSIDE = '/run/shop.env';

/** The arguments of `docker`: the container that reaches the stores, as the user who asks, with their folder. */
export function composeArguments(command: 'backup' | 'restore', folder: string, flags: string[]): string[] {
  const [uid, gid] = [process.getuid?.(), process.getgid?.()];
  const user = uid === undefined ? [] : ['--user', `${uid}:${gid}`];
  const mounts = [`${folder}:${INSIDE}${command === 'restore' ? ':ro' : ''}`, `${ENV_FILE}:${ENV_INSIDE}:ro`];
  const volumes = mounts.flatMap((mount) => ['--volume', mount]);
  const inside = ['node', 'infra/run/backup/command.ts', command, INSIDE, '--environment', ENV_INSIDE];
  return ['compose', 'run', '--rm', '--no-deps', '-T', ...user, ...volumes, 'backup', ...inside, ...flags];
}

/** Backs up or restores the shop of docker-compose.yml. Answers the exit code. @throws StartProblem in plain words */
export async function runInCompose(
  command: 'backup' | 'restore',
  given: string,
  flags: string[] = [],
): Promise<number> {
  const folder = resolve(given);
  if (command === 'backup') {
    if (existsSync(folder)) throw new StartProblem(`${folder} exists already.`);
    if (!existsSync(ENV_FILE))
      throw new StartProblem(`There is no full profile here: ${ENV_FILE} is missing.`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } else if (!existsSync(ENV_FILE)) {
    if (!existsSync(environmentCopy(folder)))
      throw new StartProblem(`There is no whole backup in ${folder}.`);
    await copyFile(environmentCopy(folder), ENV_FILE);
    say(
      `Put back ${ENV_FILE}. If the stores do not answer yet: docker compose up -d --wait postgres mongodb objects`,
    );
  }
  const ran = spawnSync('docker', composeArguments(command, folder, flags), { cwd: root, stdio: 'inherit' });
  if (ran.error) throw new StartProblem(`Docker does not answer: ${ran.error.message}`);
  return ran.status ?? 1;
}
