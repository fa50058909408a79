// Plain JavaScript for whatever Node the machine has: nothing from npm is there yet.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fail, note } from './project.mjs';

const onPath = (command) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => folder && existsSync(join(folder, command)));

const asRoot = () => process.getuid?.() === 0;
const withSudo = () => onPath('sudo') && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0;

/** How package managers install without asking. */
const MANAGERS = {
  'apt-get': ['install', '-y', '-qq', '--no-install-recommends'],
  dnf: ['install', '-y', '-q'],
  brew: ['install', '--quiet'],
};

/**
 * Installs a package of the system where this process may; false where it cannot.
 *
 * @param packages its name for each package manager that has it
 */
export function installSystemPackage(what, packages) {
  const manager = Object.keys(MANAGERS).find((command) => packages[command] && onPath(command));
  const isRoots = manager !== 'brew' && !asRoot();
  if (!manager || (isRoots && !withSudo())) return false;
  note(`Installing ${what} with ${manager} (once; about half a minute) …`);
  const run = (...args) => {
    const [command, ...line] = isRoots ? ['sudo', manager, ...args] : [manager, ...args];
    return spawnSync(command, line, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  };
  if (manager === 'apt-get') run('update', '-qq');
  const done = run(...MANAGERS[manager], packages[manager]);
  if (done.status === 0) return true;
  process.stderr.write(String(done.stderr ?? ''));
  return false;
}

export function ensureRedis() {
  if (onPath('redis-server')) return;
  const packages = { 'apt-get': 'redis-server', dnf: 'redis', brew: 'redis' };
  if (installSystemPackage('Redis', packages) && onPath('redis-server')) return;
  fail(
    'Redis is missing: slipcast needs the program redis-server. Install it and run the command again:\n' +
      '  sudo apt-get install redis-server   (Debian, Ubuntu)\n' +
      '  sudo dnf install redis              (Fedora)\n' +
      '  brew install redis                  (macOS)',
  );
}
