// `npm test` on any machine with Node and npm: installs what the tests need, then runs everything under Node 24.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { checkUser, installPackages } from '../run/launcher/install.mjs';
import { ensureRedis, installSystemPackage } from '../run/launcher/system-packages.mjs';
import { checkNode, runUnderNode24, surviveClosedTerminal } from '../run/launcher/under-node-24.mjs';

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const folders = (process.env.PATH ?? '').split(delimiter);
const browser = () =>
  process.env.CHROMIUM_PATH ??
  BROWSERS.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);

function ensureBrowser() {
  if (browser()) return;
  installSystemPackage('Chromium for the browser stories', { 'apt-get': 'chromium', dnf: 'chromium' });
  if (browser()) return;
  process.stderr.write(
    'Chromium is missing: the browser stories need it.\n' +
      'Install it (sudo apt-get install chromium) or name one: CHROMIUM_PATH=/path/to/chrome npm test\n',
  );
  process.exit(1);
}

checkNode();
surviveClosedTerminal();
checkUser();
ensureRedis();
ensureBrowser();
await installPackages({ forDevelopers: true });
process.env.CHROMIUM_PATH = browser();
runUnderNode24('infra/ci/run.ts', process.argv.slice(2));
