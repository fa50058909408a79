import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Problem } from '@slipcast/contracts/problem';
import { createApp } from './app.ts';
import { endpoint } from './endpoint.ts';
import { createLogger } from './logs.ts';
import { createMetrics } from './metrics.ts';
import { createService, type Service } from './service.ts';

const logger = createLogger('pots', 'silent');
const endpoints = [
  endpoint({ route: 'GET /api/pots', access: 'none', summary: 'Pots', handle: () => ({ pots: [] }) }),
];

describe('what no route gets to see', () => {
  let service: Service;
  let port: number;
  beforeAll(async () => {
    const metrics = createMetrics('pots');
    service = createService({
      name: 'pots',
      host: '127.0.0.1',
      port: 0,
      logger,
      components: [],
      listen: () => createApp({ name: 'pots', endpoints, logger, metrics }),
    });
    ({ port } = await service.start());
  });
  afterAll(() => service.stop());

  /** Sends these bytes; Node's own clients refuse to. */
  async function answerTo(bytes: string) {
    const socket = connect(port, '127.0.0.1');
    socket.end(Buffer.from(bytes, 'latin1'));
    let text = '';
    for await (const chunk of socket) text += String(chunk);
    const [head = '', body = ''] = text.split('\r\n\r\n');
    const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim();
    return {
      status: Number(head.split(' ')[1]),
      type: header('content-type'),
      requestId: header('x-request-id'),
      problem: (body ? JSON.parse(body) : undefined) as Problem | undefined,
    };
  }

  it.each([
    ['a path that is no text', 'GET /api/\xff\xfe HTTP/1.1\r\nhost: pots\r\n\r\n', 400, 'malformed-json'],
    ['a header without a name', 'GET / HTTP/1.1\r\nhost: pots\r\n: x\r\n\r\n', 400, 'malformed-json'],
    ['no HTTP at all', 'klingon\r\n\r\n', 400, 'malformed-json'],
    ['large headers', `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headers-too-large'],
    [
      'an expectation',
      'GET /api/jugs HTTP/1.1\r\nhost: pots\r\nexpect: klingon\r\nconnection: close\r\n\r\n',
      404,
      'not-found',
    ],
    [
      'a path that there is not',
      'GET /api/jugs HTTP/1.1\r\nhost: pots\r\nconnection: close\r\n\r\n',
      404,
      'not-found',
    ],
    [
      'a method that is not allowed',
      'DELETE /api/pots HTTP/1.1\r\nhost: pots\r\nconnection: close\r\n\r\n',
      405,
      'method-not-allowed',
    ],
  ])('is refused with a problem: %s', async (_, bytes, status, code) => {
    const answer = await answerTo(bytes);
    expect(answer).toMatchObject({ status, type: expect.stringContaining('application/problem+json') });
    expect(answer.problem).toMatchObject({ status, code, message: expect.stringMatching(/\w/) });
    expect(answer.requestId).toBe(answer.problem?.requestId);
  });
});
