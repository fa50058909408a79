// `npm test` on any machine with Node and npm: installs what the tests need, then runs everything under Node 24.
import { checkUser, installPackages } from '../run/launcher/install.mjs';
import { ensureRedis, installSystemPackage } from '../run/launcher/system-packages.mjs';
import { checkNode, runUnderNode24, surviveClosedTerminal } from '../run/launcher/under-node-24.mjs';
import { findBrowser } from '../../packages/testkit/src/find-browser.mjs';

/** Chromium without its windows (Debian) takes two thirds of the processor time of the whole one, which Ubuntu and Fedora have. */
const BROWSERS = [{ 'apt-get': 'chromium-headless-shell' }, { 'apt-get': 'chromium', dnf: 'chromium' }];

function ensureBrowser() {
  for (const packages of BROWSERS) {
    if (findBrowser()) return;
    installSystemPackage('Chromium for the browser stories', packages);
  }
  if (findBrowser()) return;
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
process.env.CHROMIUM_PATH = findBrowser();
runUnderNode24('infra/ci/run.ts', process.argv.slice(2));
