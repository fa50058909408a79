import { chromium, type Browser } from 'playwright-core';
import { findBrowser } from './find-browser.mjs';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Starts a headless Chromium.
 *
 * @param more further flags for its command line
 * @throws Error where no Chromium is installed and CHROMIUM_PATH names none
 */
export function launch(more: string[] = []): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('no Chromium: set CHROMIUM_PATH');
  return chromium.launch({ executablePath, headless: true, args: [...FLAGS, ...more] });
}
