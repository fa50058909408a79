import { existsSync } from 'node:fs';

const usualPlaces = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** CHROMIUM_PATH, or the first of the usual places. */
export const chromiumPath = process.env['CHROMIUM_PATH'] ?? usualPlaces.find((path) => existsSync(path));

/** The folder for screenshots; none are taken without it. */
export const screenshotFolder = process.env['SANDBOX_SCREENSHOTS'];
