// Runs on whatever Node the machine has, before anything is installed: plain JavaScript, nothing imported from npm.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const modules = join(root, 'node_modules');
const bin = join(modules, '.bin');
const say = (text) => process.stdout.write(`${text}\n`);
const fail = (text) => {
  process.stderr.write(`\n${text}\n`);
  process.exit(1);
};

/** Is everything that package-lock.json wants in node_modules, in that version? npm keeps its own list there. */
function installed() {
  const list = join(modules, '.package-lock.json');
  if (!existsSync(list) || !existsSync(join(bin, 'node'))) return false;
  const present = JSON.parse(readFileSync(list, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional, link }]) =>
      !path.includes('node_modules/') || optional || link || present[path]?.version === version,
  );
}

export function installPackages() {
  if (installed()) return;
  say('Installing npm packages (once; about a minute) …');
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (npm.error) fail(`npm could not be started: ${npm.error.message}`);
  if (npm.status !== 0) {
    fail(
      'npm could not install the packages; what it said stands above. Is there a network, and room on the disk?',
    );
  }
  if (!existsSync(join(bin, 'node'))) {
    fail('Node 24 did not arrive with the npm packages. Run: npm rebuild node');
  }
}

const onPath = (command) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => folder && existsSync(join(folder, command)));

/** Installs Debian or Ubuntu packages where this process may; false where it cannot. */
export function installSystemPackages(what, packages) {
  if (!onPath('apt-get')) return false;
  const asRoot = process.getuid?.() === 0;
  const sudo =
    !asRoot && onPath('sudo') && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0;
  if (!asRoot && !sudo) return false;
  say(`Installing ${what} with apt-get (once) …`);
  const run = (...args) =>
    spawnSync(sudo ? 'sudo' : args[0], sudo ? args : args.slice(1), {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  run('apt-get', 'update', '-qq');
  const done = run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages);
  if (done.status === 0) return true;
  process.stderr.write(String(done.stderr));
  return false;
}

export function ensureRedis() {
  if (onPath('redis-server')) return;
  if (installSystemPackages('Redis', ['redis-server']) && onPath('redis-server')) return;
  fail(
    'Redis is missing: slipcast needs the program redis-server.\n' +
      'Install it and run the command again: sudo apt-get install redis-server (Debian, Ubuntu), ' +
      'sudo dnf install redis (Fedora), brew install redis (macOS).',
  );
}

/** Runs a TypeScript file of ours under Node 24, signals handed on; ends this process with its exit code. */
export function runUnderNode24(file, args = [], flags = []) {
  const child = spawn(
    join(bin, 'node'),
    ['--disable-warning=ExperimentalWarning', ...flags, join(root, file), ...args],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` },
    },
  );
  // Ctrl-C reaches the child by itself, as the terminal signals the whole group.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

function main() {
  const [major = 0] = process.versions.node.split('.').map(Number);
  if (major < 20) fail(`Node ${process.versions.node} is too old: slipcast needs Node 20 or newer to start.`);
  const args = process.argv.slice(2);
  installPackages();
  if (!args.includes('--reset')) ensureRedis();
  runUnderNode24('infra/lite/main.ts', args, args.includes('--watch') ? ['--watch-preserve-output'] : []);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
