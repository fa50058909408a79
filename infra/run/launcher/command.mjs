/**
 * Runs a command of package.json on whatever Node the machine has: installs what the command needs, then runs it under Node 24.
 *
 *   node infra/run/launcher/command.mjs [--developers] [--redis] [flags of Node] program [arguments]
 *
 * `--developers`: it also needs the packages that a running shop does without. `--redis`: it starts Redis. The program is a file of
 * the project, or else a program that an npm package brings; without one, everything is only installed.
 */
import { join } from 'node:path';
import { bin, checkUser, installPackages } from './install.mjs';
import { ensureRedis } from './system-packages.mjs';
import { checkNode, runProgram, runUnderNode24, surviveClosedTerminal } from './under-node-24.mjs';

const given = process.argv.slice(2);
const at = given.findIndex((one) => !one.startsWith('--'));
const [flags, [program, ...args]] = at < 0 ? [given, []] : [given.slice(0, at), given.slice(at)];
const ours = ['--developers', '--redis'];

checkNode();
surviveClosedTerminal();
if (flags.includes('--redis')) {
  checkUser();
  ensureRedis();
}
await installPackages(flags.includes('--developers') ? { forDevelopers: true } : {});
const nodeFlags = flags.filter((flag) => !ours.includes(flag));
if (program?.includes('/')) runUnderNode24(program, args, nodeFlags);
else if (program) runProgram(join(bin, program), args);
