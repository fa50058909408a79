// Runs on whatever Node the machine has, before anything is installed: plain JavaScript, nothing imported from npm.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtBundle } from '../bundle/built-bundle.mjs';
import { checkUser, installPackages } from '../launcher/install.mjs';
import { fail, root, say } from '../launcher/project.mjs';
import { ensureRedis } from '../launcher/system-packages.mjs';
import { checkNode, runUnderNode24, surviveClosedTerminal } from '../launcher/under-node-24.mjs';

const USAGE = `npm start            the shop, on one address; PORT, HOST, DATA_DIR and DEMO=off as variables before it
npm run dev          the same, restarted when the code changes
npm run reset        deletes the shop's data
All variables: docs/reference/environment.md`;
const OPTIONS = ['--watch', '--reset'];

checkNode();
surviveClosedTerminal();
const args = process.argv.slice(2);
const unknown = args.find((one) => ![...OPTIONS, '--help'].includes(one));
if (unknown) fail(`Unknown option ${unknown}\n\n${USAGE}`);
if (args.includes('--help')) say(USAGE);
else {
  checkUser();
  if (!args.includes('--reset')) ensureRedis();
  await installPackages();
  const read = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
  // More room for what a request needs for a moment costs memory and saves no time.
  const flags = read('node-flags.json');
  // Memory that is free goes back to the system.
  for (const [name, value] of Object.entries(read('node-environment.json'))) process.env[name] ??= value;
  if (args.includes('--watch')) flags.push('--watch-preserve-output');
  // React's development build takes three times as long to write an email.
  else process.env.NODE_ENV ??= 'production';
  const program = args.length === 0 ? await builtBundle(() => say('Bundling the services …')) : undefined;
  runUnderNode24(program ?? join(root, 'infra/run/lite/main.ts'), args, flags);
}
