import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { freePort } from '@slipcast/local-servers/free-port';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { supervise, type SupervisedProcess } from './supervised-process.ts';
import { startProcess } from './service-process.ts';

const SERVICE = `
import { createServer } from 'node:http';
process.on('SIGTERM', () => process.exit(0));
createServer((req, res) => res.end(String(process.pid))).listen(Number(process.env.PORT), '127.0.0.1');
`;

let folder: string;
let url: string;
let pots: SupervisedProcess;
let givenUp: string[];
const pid = async () => Number(await (await fetch(url)).text());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pots-'));
  const file = join(folder, 'service.mjs');
  await writeFile(file, SERVICE);
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  givenUp = [];
  const start = () => startProcess('pots', ['node', file], { PORT: String(port) }, join(folder, 'pots.log'));
  pots = await supervise({ id: 'pots', url }, start, (why) => givenUp.push(why));
  await pots.ready();
});
afterEach(async () => {
  await pots.stop();
  await rm(folder, { recursive: true });
});

it('starts a process again that was killed, and stops it for good', async () => {
  const first = await pid();
  pots.signal('SIGKILL');
  const second = await waitFor('another one answers', async () => (await pid()) !== first && pid());
  expect(await readFile(join(folder, 'pots.log.pid'), 'utf8')).toMatch(new RegExp(`^${second}\n`));
  expect(await pots.stop()).toBe(0);
  await expect(pid()).rejects.toThrow();
  expect(givenUp).toEqual([]);
});

it('restarts it in good order, also one that is suspended', async () => {
  const first = await pid();
  pots.signal('SIGSTOP');
  await pots.restart();
  expect(await pid()).not.toBe(first);
});
