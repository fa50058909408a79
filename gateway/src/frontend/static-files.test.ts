import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createStaticFiles } from './static-files.ts';

const files = createStaticFiles();
const server = createServer((req, res) => {
  if (!files.serve(req, res, req.url ?? '')) res.writeHead(404).end('there is no such file');
});
let folder = '';
let url = '';
const text = (length: number) => `pots ${'x'.repeat(length)}`;
const SIZES = { '/small.js': 2_000, '/large.js': 600_000, '/larger.js': 700_000 };
const get = (path: string) => fetch(url + path, { headers: { 'accept-encoding': 'identity' } });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipcast-static-'));
  for (const [path, length] of Object.entries(SIZES)) {
    await writeFile(folder + path, text(length));
    await files.add(path, folder + path);
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

it('reads a large file when it is first asked for, and keeps the others in memory', async () => {
  const first = await get('/large.js');
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
  expect(await first.text()).toBe(text(SIZES['/large.js']));
  for (const path of Object.keys(SIZES)) await rm(folder + path);
  expect(await (await get('/small.js')).text()).toBe(text(SIZES['/small.js']));
  expect(await (await get('/large.js')).text()).toBe(text(SIZES['/large.js']));
  const gone = await get('/larger.js');
  expect([gone.status, await gone.text()]).toEqual([503, '']);
  // As after a build that has not finished yet.
  await writeFile(`${folder}/larger.js`, text(SIZES['/larger.js']));
  expect(await (await get('/larger.js')).text()).toBe(text(SIZES['/larger.js']));
});

it('does not add what it cannot read', async () => {
  await expect(files.add('/none.js', join(folder, 'none.js'))).rejects.toThrow('ENOENT');
  expect(files.has('/none.js')).toBe(false);
});
