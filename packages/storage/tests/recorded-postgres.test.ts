import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { startPostgres, type TestPostgres } from '@slipcast/testkit/postgres';
import { currentScope } from '@slipcast/tracing/scope';
import type { Span } from '@slipcast/tracing/span';
import { inScopeAndSpan, recordWith } from '@slipcast/tracing/spans';
import { createPool, inTransaction } from '../src/postgres.ts';

let server: TestPostgres;
let pool: ReturnType<typeof createPool>;
beforeAll(async () => {
  server = await startPostgres();
  pool = createPool(await server.createDatabase('recorded'), { max: 1 });
});
afterAll(async () => {
  await pool.end();
  await server.stop();
});
afterEach(() => recordWith(undefined));

/** Every span as `request: name`, an error after it. */
function record(): string[] {
  const ended: string[] = [];
  recordWith((name, _options, { requestId }): Span => {
    const nothing = () => undefined;
    const end = (error?: unknown) => ended.push(`${requestId}: ${name}${error ? ` (${String(error)})` : ''}`);
    return { traceparent: '', system: undefined, rename: nothing, set: nothing, end };
  });
  return ended;
}
const asRequest = <T>(requestId: string, work: () => Promise<T>) =>
  inScopeAndSpan({ service: 'pots', requestId }, 'request', { kind: 'server' }, work);

it('records every statement for the request that sent it, also for those that wait for a connection', async () => {
  const ended = record();
  await Promise.all(
    ['one', 'two', 'three'].map((requestId) =>
      asRequest(requestId, async () => {
        await pool.query({ name: `of-${requestId}`, text: 'SELECT pg_sleep(0.01)' });
        await inTransaction(pool, (client) => client.query('INSERT INTO nothing VALUES (1)')).catch(
          () => undefined,
        );
        expect(currentScope()?.requestId).toBe(requestId);
      }),
    ),
  );
  for (const requestId of ['one', 'two', 'three'])
    expect(ended.filter((line) => line.startsWith(requestId))).toEqual([
      `${requestId}: postgres of-${requestId}`,
      `${requestId}: postgres BEGIN`,
      `${requestId}: postgres INSERT (error: relation "nothing" does not exist)`,
      `${requestId}: postgres ROLLBACK`,
      `${requestId}: request`,
    ]);
});

it('records nothing outside of a request, and gives the same answers', async () => {
  const ended = record();
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  const answer = await new Promise((resolve) => {
    void pool.query('SELECT 2 AS two', (error: Error | null, result) => resolve(error ?? result.rows));
  });
  expect(answer).toEqual([{ two: 2 }]);
  expect(ended).toEqual([]);
});
