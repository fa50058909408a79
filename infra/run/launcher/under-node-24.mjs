// Plain JavaScript for whatever Node the machine has: nothing from npm is there yet.
import { spawn } from 'node:child_process';
import { delimiter, join, resolve } from 'node:path';
import { bin } from './install.mjs';
import { fail, root } from './project.mjs';
import { whenOrphaned } from './when-orphaned.mjs';

export function checkNode() {
  const [major = 0] = process.versions.node.split('.').map(Number);
  if (major < 20) fail(`Node ${process.versions.node} is too old: slipcast needs Node 20 or newer.`);
}

/** A closed terminal takes no more text; ending in order goes on without it. */
export function surviveClosedTerminal() {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/** Runs a program with our Node first on its path, and passes signals on; ends this process with its exit code. */
export function runProgram(program, args) {
  const child = spawn(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: {
      // What Node has compiled, for the next start: half of what loading the services costs.
      NODE_COMPILE_CACHE: join(root, '.cache', 'compile'),
      // It holds after the folder has moved, too.
      NODE_COMPILE_CACHE_PORTABLE: '1',
      ...process.env,
      PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
    },
  });
  // Ctrl-C in a terminal reaches the child too; being asked twice does it no harm.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'));
  whenOrphaned(() => child.kill('SIGTERM'));
  child.on('error', (error) => fail(`${program} could not be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

/** Runs a file of ours under Node 24. */
export const runUnderNode24 = (file, args = [], flags = []) =>
  runProgram(join(bin, 'node'), [
    '--disable-warning=ExperimentalWarning',
    ...flags,
    resolve(root, file),
    ...args,
  ]);
