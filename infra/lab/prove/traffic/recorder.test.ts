import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Browser } from './browser.ts';
import { Recorder } from './recorder.ts';

let server: Server;
let url: string;
let answer: { status: number; body: unknown } | 'hang up' | 'silence';
beforeEach(async () => {
  server = createServer((request, response) => {
    if (answer === 'hang up') return void request.socket.destroy();
    if (answer === 'silence') return;
    response.setHeader('set-cookie', 'slipcast_guest=ada; Path=/; HttpOnly');
    response.writeHead(answer.status).end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => void server.close());

/** @param goneAfterMs how long it waits: short only where nothing will come, because a busy machine answers late */
async function recorded(goneAfterMs = 10_000) {
  const recorder = new Recorder();
  const browser = new Browser(() => url, '10.0.0.1');
  await recorder.record(
    'ada',
    { kind: 'read', sku: 'mug' },
    () => browser.ask('GET', '/', undefined, { goneAfterMs }),
    ({ body }) => ({ kind: 'available', available: body.availableStock }),
  );
  const [call] = recorder.calls;
  return { reply: call?.reply, wasAnswered: call?.answered !== null, isKnown: browser.isKnown };
}

it('writes down what was answered, and keeps the cookie', async () => {
  answer = { status: 200, body: { availableStock: 3 } };
  const reply = { kind: 'available', available: 3 };
  expect(await recorded()).toEqual({ reply, wasAnswered: true, isKnown: true });
});

it.each([
  ['out-of-stock', 409, 'gone'],
  ['reserved-by-others', 409, 'others'],
  ['payment-declined', 402, 'payment'],
  ['too-many-requests', 429, 'busy'],
  ['conflict', 409, 'other'],
  ['unavailable', 503, 'unknown'],
  ['', 502, 'unknown'],
])('understands the refusal %s %d as %s', async (code, status, because) => {
  answer = { status, body: { code, message: 'Sorry' } };
  expect((await recorded()).reply).toMatchObject({ kind: 'refused', because, status });
});

it('knows an answer that never came from a shop that was not there', async () => {
  for (const fate of ['hang up', 'silence'] as const) {
    answer = fate;
    expect(await recorded(200)).toEqual({ reply: null, wasAnswered: false, isKnown: false });
  }
  await new Promise((resolve) => server.close(resolve));
  expect((await recorded()).reply).toMatchObject({ kind: 'refused', because: 'busy', status: 0 });
});

it('does not count the time in which the run kept the shop from working', () => {
  const recorder = new Recorder();
  const began = recorder.now() - 100_000;
  recorder.outages.push(
    { from: began - 5000, to: began + 1000 },
    { from: began + 20_000, to: began + 50_000 },
  );
  expect(Math.round(recorder.uptimeSince(began) / 1000)).toBe(69);
  recorder.outages.push({ from: began + 90_000, to: Infinity });
  expect(Math.round(recorder.uptimeSince(began) / 1000)).toBe(59);
});
