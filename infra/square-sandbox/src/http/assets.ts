import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { bundle } from './bundle.ts';
import { send } from './reply.ts';

/** Modules of the script in the order in which they need each other. */
const squareModules = [
  'script-base.js',
  'errors.js',
  'server-calls.js',
  'emitter.js',
  'elements.js',
  'dialog.js',
  'challenge.js',
  'card-frame-link.js',
  'card.js',
  'payment-request.js',
  'wallet-availability.js',
  'wallet-sheet.js',
  'wallets.js',
  'payments.js',
];

const frameModules = ['server-calls.js', 'elements.js', 'frame/fields.js', 'frame/form.js', 'frame/main.js'];

const FRAME_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; base-uri 'none'; form-action 'none'";

type Asset = { type: string; body: string; headers?: Record<string, string> };

export type Assets = ReturnType<typeof loadAssets>;

/** The browser stand-in's files, read and joined once at start. */
export function loadAssets() {
  const files = new Map<string, Asset>([
    ['/v1/square.js', { type: 'text/javascript', body: bundle(squareModules, read) }],
    ['/v1/card-frame.js', { type: 'text/javascript', body: bundle(frameModules, read) }],
    ['/v1/card-frame.css', { type: 'text/css', body: read('frame/card-frame.css') }],
    [
      '/v1/card-frame',
      {
        type: 'text/html',
        body: read('frame/card-frame.html'),
        headers: { 'content-security-policy': FRAME_POLICY, 'referrer-policy': 'no-referrer' },
      },
    ],
  ]);

  return {
    /** False when there is no such file. */
    serve(pathname: string, response: ServerResponse): boolean {
      const asset = files.get(pathname);
      if (!asset) return false;
      send(response, 200, asset.body, {
        'content-type': `${asset.type}; charset=utf-8`,
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
        ...asset.headers,
      });
      return true;
    },
  };
}

const read = (name: string): string => readFileSync(new URL(`../browser/${name}`, import.meta.url), 'utf8');
