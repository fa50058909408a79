import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { freePort } from '@slipcast/local-servers/free-port';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { keepRunning, type KeptProcess } from './kept-process.ts';
import { startProcess } from './service-process.ts';

const SERVICE = `
import { createServer } from 'node:http';
process.on('SIGTERM', () => process.exit(0));
createServer((req, res) => res.end(String(process.pid))).listen(Number(process.env.PORT), '127.0.0.1');
`;

let folder: string;
let url: string;
let kept: KeptProcess;
let givenUp: string[];
const pid = async () => Number(await (await fetch(url)).text());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-'));
  const file = join(folder, 'service.mjs');
  await writeFile(file, SERVICE);
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  givenUp = [];
  const start = () => startProcess('pots', ['node', file], { PORT: String(port) }, join(folder, 'pots.log'));
  kept = await keepRunning({ id: 'pots', url }, start, (why) => givenUp.push(why));
  await kept.ready();
});
afterEach(async () => {
  await kept.stop();
  await rm(folder, { recursive: true });
});

it('starts a process again that was killed, and stops it for good', async () => {
  const first = await pid();
  kept.signal('SIGKILL');
  const second = await waitFor('another one answers', async () => (await pid()) !== first && pid());
  expect(await readFile(join(folder, 'pots.log.pid'), 'utf8')).toMatch(new RegExp(`^${second}\n`));
  expect(await kept.stop()).toBe(0);
  await expect(pid()).rejects.toThrow();
  expect(givenUp).toEqual([]);
});

it('restarts it in good order, also one that is suspended', async () => {
  const first = await pid();
  kept.signal('SIGSTOP');
  await kept.restart();
  expect(await pid()).not.toBe(first);
});
