import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SquareClient } from 'square';
import { createSquareProvider } from './square-provider.ts';

interface Asked {
  line: string;
  headers: Record<string, unknown>;
  body: unknown;
}
const asked: Asked[] = [];
const PAYMENT = { id: 'p 1', status: 'APPROVED', refund_ids: ['r'] };
const REFUND = { id: 'r', status: 'PENDING', amount_money: { amount: 5, currency: 'GBP' } };
const ANSWER = { status: 200, body: JSON.stringify({ payment: PAYMENT, refund: REFUND }) };
let answers: (typeof ANSWER)[] = [];
let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer(async (req, res) => {
    const { authorization, accept, 'square-version': version, 'content-type': type } = req.headers;
    const body = await text(req);
    asked.push({
      line: `${req.method} ${req.url}`,
      headers: { authorization, accept, version, type },
      body: body && JSON.parse(body),
    });
    const answer = answers.shift() ?? ANSWER;
    res.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  asked.length = 0;
  answers = [];
});

const provider = () =>
  createSquareProvider({ accessToken: 'token', url, locationId: 'L1', timeoutSeconds: 5, mode: 'sandbox' });
const sdk = () => new SquareClient({ token: 'token', baseUrl: url, maxRetries: 0 });
const amountMoney = { amount: 4200n, currency: 'GBP' as const };
const HOUR = [new Date('2026-11-20T12:00:00.000Z'), new Date('2026-11-20T13:00:00.000Z')] as const;

it('asks Square what its own SDK would ask', async () => {
  const ours = provider();
  const payment = { id: 'ours', amountPence: 4200, sourceId: 'cnon', idempotencyKey: 'key' };
  await ours.authorise({ ...payment, verificationToken: null });
  await ours.authorise({ ...payment, verificationToken: 'v' });
  await ours.capture('p 1');
  await ours.cancel('p/1');
  await ours.cancelByKey('key');
  await ours.get('p');
  await ours.refund({ providerPaymentId: 'p', reversalReason: 'broken' }, 'key', 4200);
  await ours.refund({ providerPaymentId: 'p', reversalReason: null }, 'key', 4200);
  await ours.getRefund('r');
  await ours.refundsOf('p');
  answers = [{ status: 200, body: '{"payments":[],"cursor":"a/b"}' }];
  await ours.list(...HOUR);
  const sent = asked.splice(0);
  const { payments, refunds } = sdk();
  const create = {
    sourceId: 'cnon',
    idempotencyKey: 'key',
    amountMoney,
    delayDuration: 'PT1H',
    delayAction: 'CANCEL',
    autocomplete: false,
    locationId: 'L1',
    referenceId: 'ours',
  };
  await payments.create(create);
  await payments.create({ ...create, verificationToken: 'v' });
  await payments.complete({ paymentId: 'p 1' });
  await payments.cancel({ paymentId: 'p/1' });
  await payments.cancelByIdempotencyKey({ idempotencyKey: 'key' });
  await payments.get({ paymentId: 'p' });
  await refunds.refundPayment({ idempotencyKey: 'key', paymentId: 'p', amountMoney, reason: 'broken' });
  await refunds.refundPayment({ idempotencyKey: 'key', paymentId: 'p', amountMoney });
  await refunds.get({ refundId: 'r' });
  await payments.get({ paymentId: 'p' });
  await refunds.get({ refundId: 'r' });
  answers = [{ status: 200, body: '{"payments":[],"cursor":"a/b"}' }];
  const [beginTime, endTime] = HOUR.map((time) => time.toISOString());
  const page = await payments.list({ beginTime: beginTime!, endTime: endTime!, locationId: 'L1' });
  for await (const one of page) void one;
  expect(sent).toEqual(asked);
});

it.each([
  [400, '{"errors":[{"code":"INVALID_VALUE","category":"INVALID_REQUEST_ERROR"}]}', 'refused'],
  [402, '{"errors":[{"code":"CARD_DECLINED","category":"PAYMENT_METHOD_ERROR","detail":"No"}]}', 'refused'],
  [408, '{"errors":[{"code":"REQUEST_TIMEOUT","category":"API_ERROR"}]}', 'unknown'],
  [429, '{"errors":[{"code":"RATE_LIMITED","category":"RATE_LIMIT_ERROR"}]}', 'unknown'],
  [500, '{"errors":[{"code":"INTERNAL_SERVER_ERROR","category":"API_ERROR"}]}', 'unknown'],
  [403, '<html>Forbidden</html>', 'unknown'],
  [403, '{"message":"Forbidden"}', 'unknown'],
  [400, '{"errors":[]}', 'unknown'],
  [200, '<html>Please log in</html>', 'unknown'],
  [200, '{}', 'unknown'],
  [200, '', 'unknown'],
  [200, 'null', 'unknown'],
])('takes %i with %s for %s', async (status, body, kind) => {
  answers = [{ status, body }];
  expect(await provider().capture('p')).toMatchObject({ kind });
});

it('takes a page for unknown when it cancels by key, and an empty object for done', async () => {
  answers = [
    { status: 200, body: '<html>Please log in</html>' },
    { status: 200, body: '' },
    { status: 200, body: '{}' },
  ];
  const kinds: string[] = [];
  for (let call = 0; call < 3; call += 1) kinds.push((await provider().cancelByKey('key')).kind);
  expect(kinds).toEqual(['unknown', 'unknown', 'done']);
});
