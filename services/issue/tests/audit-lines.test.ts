import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startIssueService, type RunningIssueService } from './running-issue-service.ts';

let now = new Date('2027-02-01T12:00:00Z');
let issues: RunningIssueService;
beforeAll(async () => {
  issues = await startIssueService(() => now);
});
afterAll(() => issues?.stop());

const squeak = { description: 'The wheel squeaks', status: 'open' };
const linesOf = (id: string, count: number) =>
  waitFor(`${count} lines`, () => {
    const found = issues.lines.filter(({ key }) => key === id);
    return found.length === count && found.map(({ data }) => data);
  });

it('tells the audit log who did what, with what was there before', async () => {
  const { body } = await issues.ask('POST', '', squeak);
  const before = now;
  now = new Date('2027-02-02T12:00:00Z');
  await issues.ask('PUT', `/${body.id}`, { ...squeak, status: 'testing' });
  await issues.ask('PUT', `/${body.id}`, { ...squeak, priority: 'urgent' });
  await issues.ask('DELETE', `/${body.id}`);
  const whose = { userId: 'admin-1', objectId: body.id, object: 'The wheel squeaks' };
  const requestId = expect.any(String);
  expect(await linesOf(body.id, 3)).toMatchObject([
    { ...whose, requestId, action: 'issue.raised', at: before.toISOString() },
    {
      ...whose,
      action: 'issue.changed',
      at: now.toISOString(),
      changes: [{ field: 'Status', before: 'open', after: 'testing' }],
    },
    { ...whose, action: 'issue.deleted' },
  ]);
});

it('loses no line while the event bus is away, or with all that was in it', async () => {
  await issues.redis.kill();
  const { status, body } = await issues.ask('POST', '', squeak);
  expect(status).toBe(201);
  for (const next of ['in_progress', 'testing', 'closed'])
    expect(await issues.ask('PUT', `/${body.id}`, { ...squeak, status: next })).toMatchObject({
      status: 200,
    });
  expect(issues.lines.filter(({ key }) => key === body.id)).toEqual([]);
  await issues.redis.restart();
  const told = (await linesOf(body.id, 4)) as { changes: { after: string }[] }[];
  expect(told.slice(1).map(({ changes }) => changes[0]?.after)).toEqual(['in_progress', 'testing', 'closed']);
});
