import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { send } from './reply.ts';

const read = (name: string): string => readFileSync(new URL(`../browser/${name}`, import.meta.url), 'utf8');

/**
 * Joins our own small ES modules into one classic script, which a page can load with a plain <script src>. They stand
 * in the order in which they need each other; names must be unique across them, as they share one function scope.
 */
function script(modules: string): string {
  const parts = modules.split(' ').map((name) =>
    read(`${name}.js`)
      .replaceAll(/^import [^;]*;\n/gm, '')
      .replaceAll(/^export /gm, ''),
  );
  return `(() => {\n'use strict';\n${parts.join('\n')}})();\n`;
}

const FRAME_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; base-uri 'none'; form-action 'none'";

/** The bank's page, into whose frame the shop's page posts a form. */
export const CHALLENGE_PAGE = '/v1/challenge-page';

type Asset = { type: string; body: string; headers?: Record<string, string> };

const SDK_PARTS =
  'server errors emitter dialog challenge card-frame-link card payment-request wallet-sheet wallets payments';
const FRAME_PARTS = 'server frame/fields frame/form frame/main';
const CHALLENGE_PARTS = 'server challenge-page/main';
const PAGE_HEADERS = { 'content-security-policy': FRAME_POLICY, 'referrer-policy': 'no-referrer' };

/** The browser stand-in's files. */
const assets = new Map<string, Asset>(
  Object.entries({
    '/v1/square.js': { type: 'text/javascript', body: script(SDK_PARTS) },
    '/v1/card-frame.js': { type: 'text/javascript', body: script(FRAME_PARTS) },
    '/v1/card-frame.css': { type: 'text/css', body: read('frame/card-frame.css') },
    '/v1/card-frame': {
      type: 'text/html',
      body: read('frame/card-frame.html'),
      headers: PAGE_HEADERS,
    },
    '/v1/challenge-page.js': { type: 'text/javascript', body: script(CHALLENGE_PARTS) },
    [CHALLENGE_PAGE]: {
      type: 'text/html',
      body: read('challenge-page/challenge-page.html'),
      headers: PAGE_HEADERS,
    },
  }),
);

/** Returns false when there is no such file. */
export function serveAsset(method: string | undefined, pathname: string, response: ServerResponse): boolean {
  if (method !== 'GET' && !(method === 'POST' && pathname === CHALLENGE_PAGE)) return false;
  const asset = assets.get(pathname);
  if (!asset) return false;
  send(response, 200, asset.body, {
    'content-type': `${asset.type}; charset=utf-8`,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    ...asset.headers,
  });
  return true;
}
