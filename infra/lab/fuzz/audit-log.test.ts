import { createServer } from 'node:http';
import { Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import { auditFaults } from './audit-log.ts';
import type { World } from './world.ts';

const operation = (key: string, isOfTheBackOffice: boolean) => {
  const [method = '', path = ''] = key.split(' ');
  return {
    key,
    method,
    path,
    parameters: [],
    codes: new Set(),
    roles: isOfTheBackOffice ? ['admin'] : undefined,
  };
};

/** A shop whose audit log has a line of each of these requests. */
async function faultsWith(lines: string[], requests: [string, string[]][]): Promise<string[]> {
  const server = createServer((_req, res) => {
    const log = { lines: lines.map((requestId) => ({ requestId })), pagination: { pages: 1 } };
    res.setHeader('content-type', 'application/json').end(JSON.stringify(log));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const operations = [
    operation('GET /api/admin/audit', true),
    operation('PUT /api/admin/kiln', true),
    operation('POST /api/orders/email-test', true),
    operation('POST /api/cart/items', false),
  ];
  const agent = new Agent();
  const world = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    agent,
    longestMs: 5000,
    callers: { headersOf: async () => ({}), saw: () => undefined },
    operations: new Map(operations.map((one) => [one.key, one])),
    requests: new Map(requests),
    examples: new Map(),
    count: () => undefined,
  } as unknown as World;
  try {
    return await auditFaults(world, 300);
  } finally {
    agent.destroy();
    server.close();
  }
}

it('finds nothing where every change of the back office has its line', async () => {
  const requests: [string, string[]][] = [
    ['PUT /api/admin/kiln', ['r1', 'r2']],
    ['POST /api/cart/items', ['r3']],
    ['POST /api/orders/email-test', ['r4']],
  ];
  expect(await faultsWith(['r1', 'r2'], requests)).toEqual([]);
});

it('finds a change without a line, and an operation that was never used', async () => {
  expect(await faultsWith(['r1'], [['PUT /api/admin/kiln', ['r1', 'r2']]])).toEqual([
    'PUT /api/admin/kiln has left no line in the audit log',
  ]);
  expect(await faultsWith([], [])).toEqual([
    expect.stringMatching(/^PUT \/api\/admin\/kiln is not in the tour/),
  ]);
});
