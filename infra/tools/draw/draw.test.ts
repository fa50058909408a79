import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { drawOrder } from '@slipcast/contracts/draw';
import { drawCommand } from './draw-command.ts';
import { readDraw, repeatDraw } from './repeat-draw.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const seed = sha256('the autumn kiln');
const tickets = Array.from({ length: 1200 }, (_, index) => sha256(`ticket ${index + 1}`));
const draw = { updateId: 'autumn-kiln', commitment: sha256(seed), seed, tickets };

let [url, directory] = ['', ''];
const server = createServer((req, res) => {
  const isThere = req.url === '/api/cart/rooms/autumn-kiln/draw';
  res.writeHead(isThere ? 200 : 409).end(JSON.stringify(isThere ? draw : { message: 'Not yet' }));
});
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'draw-'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await rm(directory, { recursive: true });
});

async function run(...args: string[]) {
  const said: string[] = [];
  const code = await drawCommand(['verify', ...args], (line) => void said.push(line));
  return { code, said };
}
async function fileOf(content: object) {
  const path = join(directory, 'draw.json');
  await writeFile(path, JSON.stringify(content));
  return path;
}

it('comes to the order of the shop’s own program, by a way of its own', async () => {
  expect(repeatDraw(draw)).toEqual(await drawOrder(seed, tickets));
});

it('verifies a running shop, and says which place a ticket drew', async () => {
  const ticket = repeatDraw(draw)[811] ?? '';
  const { code, said } = await run(
    `${url}/updates/autumn-kiln`,
    'autumn-kiln',
    '--ticket',
    ticket.toUpperCase(),
  );
  expect(code).toBe(0);
  expect(said[0]).toBe('autumn-kiln: 1200 tickets');
  expect(said).toContain('Your ticket drew place 812 of 1200.');
  expect(said.at(-1)).toBe('The seed is the one that was committed to.');
});

it.each([
  [{ ...draw, seed: sha256('another') }, [], /SHA-256 of the seed is not the commitment/],
  [{ ...draw, tickets: [...tickets, tickets[3]] }, [], /more than once/],
  [draw, ['--commitment', sha256('noted before')], /not the one from before the opening/],
  [draw, ['--ticket', sha256('came later')], /not in the draw/],
])('finds what is wrong with a file', async (content, more, words) => {
  const { code, said } = await run(await fileOf(content), ...more);
  expect(code).toBe(1);
  expect(said.at(-1)).toMatch(words);
});

it('says what it does not understand', async () => {
  expect(await run(url, 'winter-kiln')).toEqual({
    code: 2,
    said: [expect.stringMatching(/answers 409: Not yet$/)],
  });
  expect(await run(url)).toEqual({ code: 2, said: [expect.stringMatching(/^Name the update/)] });
  expect((await run()).said[0]).toMatch(/^npm run draw/);
  expect(() => readDraw({ ...draw, tickets: ['abc'] })).toThrow('tickets.0 is not 64 hexadecimal digits');
  expect(() => readDraw({ ...draw, seed: 7 })).toThrow('seed is not 64 hexadecimal digits');
});
