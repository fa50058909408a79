// Runs on whatever Node the machine has, before anything is installed: plain JavaScript, nothing imported from npm.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bin, checkUser, installPackages } from './install.mjs';
import { fail, root, say } from './project.mjs';
import { whenOrphaned } from './when-orphaned.mjs';

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
  say(`Installing ${what} with ${manager} (once; about half a minute) …`);
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

/** Runs a TypeScript file of ours under Node 24, signals handed on; ends this process with its exit code. */
export function runUnderNode24(file, args = [], flags = ['--disable-warning=ExperimentalWarning']) {
  const child = spawn(join(bin, 'node'), [...flags, join(root, file), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: {
      // What Node has compiled, for the next start: half of what loading the services costs.
      NODE_COMPILE_CACHE: join(root, '.cache', 'compile'),
      ...process.env,
      PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
    },
  });
  // Ctrl-C in a terminal reaches the child too; being asked twice does it no harm.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'));
  whenOrphaned(() => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

/** A closed terminal takes no more text; ending in order goes on without it. */
export function surviveClosedTerminal() {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

const USAGE = `npm start            the shop, on one address; PORT, HOST, DATA_DIR and DEMO=off as variables before it
npm run dev          the same, restarted when the code changes
npm run reset        deletes the shop's data
All variables: docs/reference/environment.md`;
const OPTIONS = ['--watch', '--reset'];

async function main() {
  const [major = 0] = process.versions.node.split('.').map(Number);
  if (major < 20) fail(`Node ${process.versions.node} is too old: slipcast needs Node 20 or newer to start.`);
  surviveClosedTerminal();
  const args = process.argv.slice(2);
  if (args.includes('--help')) return say(USAGE);
  const unknown = args.find((one) => !OPTIONS.includes(one));
  if (unknown) fail(`Unknown option ${unknown}\n\n${USAGE}`);
  checkUser();
  if (!args.includes('--reset')) ensureRedis();
  await installPackages();
  // Room for what a request needs for a moment: a tenth less garbage collection for 48 MB.
  const flags = JSON.parse(readFileSync(new URL('node-flags.json', import.meta.url), 'utf8'));
  if (args.includes('--watch')) flags.push('--watch-preserve-output');
  runUnderNode24('infra/run/lite/main.ts', args, flags);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
