// Plain JavaScript without packages: `npm test` looks for a browser before anything is installed.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const BROWSERS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** The path of a Chromium: CHROMIUM_PATH, or the first one on PATH. */
export function findBrowser() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const paths = BROWSERS.flatMap((name) => folders.map((folder) => join(folder, name)));
  return process.env.CHROMIUM_PATH ?? paths.find((path) => existsSync(path));
}
