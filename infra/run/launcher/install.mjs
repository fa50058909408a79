// Plain JavaScript for whatever Node the machine has: nothing from npm is there yet.
import { spawn } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  statfsSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { join } from 'node:path';
import { installLock, takeInstallLock } from './install-lock.mjs';
import { fail, note, root } from './project.mjs';
import { whenOrphaned } from './when-orphaned.mjs';

const modules = join(root, 'node_modules');
export const bin = join(modules, '.bin');

/** node_modules, and half of it again for npm's cache. */
const NEEDED_MB = { shop: 650, developers: 1450 };

/** Jest is one of the packages that only developers need. */
const hasDevelopersPackages = () => existsSync(join(modules, 'jest'));

/** Is everything that package-lock.json wants in node_modules, in that version? npm keeps its own list there. */
function installed(forDevelopers) {
  const list = join(modules, '.package-lock.json');
  if (!existsSync(list) || !existsSync(join(bin, 'node'))) return false;
  try {
    const present = JSON.parse(readFileSync(list, 'utf8')).packages;
    const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
    return Object.entries(wanted).every(
      ([path, { version, optional, link, dev }]) =>
        !path.includes('node_modules/') ||
        optional ||
        link ||
        (dev && !forDevelopers) ||
        present[path]?.version === version,
    );
  } catch {
    // npm was killed while it wrote the list.
    return false;
  }
}

/** What would make a long installation fail at its end, told at its beginning. */
function checkPlace(forDevelopers) {
  try {
    accessSync(root, constants.W_OK);
  } catch (error) {
    fail(
      `slipcast cannot install its npm packages: ${root} cannot be written by this user (${error.code}). Clone it into a folder of your own.`,
    );
  }
  const { bavail, bsize } = statfsSync(root);
  const free = Math.round((bavail * bsize) / 1e6);
  const needed = forDevelopers ? NEEDED_MB.developers : NEEDED_MB.shop;
  if (free < needed)
    fail(`The disk is full: ${root} has ${free} MB left, the npm packages need ${needed} MB.`);
}

/** PostgreSQL refuses to work for a user without a name, as containers with a made-up user id have it. */
export function checkUser() {
  try {
    userInfo();
  } catch {
    fail(
      `The user with id ${process.getuid?.()} has no entry in /etc/passwd, and PostgreSQL does not work for a user without a name. Start slipcast as another user, or add one: useradd --uid ${process.getuid?.()} potter`,
    );
  }
}

/** npm caches what it fetches in the user's home, or here if there is no home or it cannot be written. */
function cacheOfNpm() {
  try {
    const wanted = process.env.npm_config_cache ?? join(homedir(), '.npm');
    mkdirSync(wanted, { recursive: true });
    accessSync(wanted, constants.W_OK);
    return {};
  } catch {
    return { npm_config_cache: join(root, '.cache', 'npm') };
  }
}

/** Runs npm and shows that time passes; ends this process, without the lock, if that does not succeed. */
async function runNpm(forDevelopers, release) {
  const began = Date.now();
  const terminal = process.stderr.isTTY;
  note('Installing npm packages (once; a minute or two) …');
  const options = ['--no-audit', '--no-fund', '--no-progress', '--no-update-notifier', '--loglevel=error'];
  const npm = spawn('npm', ['ci', ...(forDevelopers ? [] : ['--omit=dev']), ...options], {
    cwd: root,
    stdio: ['ignore', process.stderr, 'inherit'],
    env: { ...process.env, ...cacheOfNpm() },
    shell: process.platform === 'win32',
  });
  if (npm.pid) writeFileSync(installLock, String(npm.pid));
  // Ctrl-C reaches npm by itself; when it has ended, so do we.
  let interrupted = false;
  const interrupt = (signal) => {
    interrupted = true;
    if (signal !== 'SIGINT') npm.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, interrupt);
  whenOrphaned(() => interrupt('SIGTERM'));
  let beats = 0;
  const beat = setInterval(() => {
    beats += 1;
    const now = new Date();
    utimesSync(installLock, now, now);
    const seconds = `  … ${Math.round((now - began) / 1000)} s`;
    if (terminal) process.stderr.write(`\r${seconds} `);
    else if (beats % 15 === 0) note(seconds);
  }, 1000);
  const problem = await new Promise((resolve) => {
    npm.once('error', (error) => resolve(`npm could not be started: ${error.message}`));
    npm.once('close', (status) =>
      resolve(
        status !== 0 &&
          'npm could not install the packages; what it said stands above. Is there a network, and room on the disk?',
      ),
    );
  });
  clearInterval(beat);
  if (terminal) note('');
  release();
  if (interrupted) fail('Stopped. The next start installs the rest.');
  if (problem) fail(problem);
  if (!existsSync(join(bin, 'node')))
    fail('Node 24 did not arrive with the npm packages. Run: npm rebuild node');
}

/** The shop runs without what only developers need, half of all packages; where they are, they stay. */
export async function installPackages({ forDevelopers = hasDevelopersPackages() } = {}) {
  if (installed(forDevelopers)) return;
  checkPlace(forDevelopers);
  const release = await takeInstallLock();
  if (installed(forDevelopers)) release();
  else await runNpm(forDevelopers, release);
}
