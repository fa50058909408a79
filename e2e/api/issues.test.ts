import { beforeAll, expect, it } from '@jest/globals';
import type { WireIssue } from '@slipcast/contracts/http/issue';
import { admin, newCustomer, shopper, type Client } from '@slipcast/testkit/shop/client';

interface Page {
  issues: WireIssue[];
  pagination: { total: number };
}
interface Summary {
  total: number;
  byStatus: Record<string, number>;
}

const STATUSES = ['open', 'in_progress', 'testing', 'resolved', 'closed'] as const;

let robin: Client;
beforeAll(async () => {
  robin = await admin();
});
const raise = async (rest: Partial<WireIssue> = {}) =>
  (await robin.send<WireIssue>('POST', '/issues', { description: 'The kiln door squeaks', ...rest })).body;
const list = async (query = '') => (await robin.get<Page>(`/issues${query}`)).body;

it('raises an issue with all its fields [A290][A205]', async () => {
  const body = {
    description: `The kiln door squeaks ${Date.now()}`,
    issue_type: 'feature',
    priority: 'high',
    status: 'testing',
    notes: 'oil',
    git_commit: 'abcdef1234',
  };
  const { status, body: made } = await robin.send<WireIssue>('POST', '/issues', body);
  expect(status).toBeLessThan(300);
  expect(made).toEqual({
    id: expect.any(String),
    ...body,
    date_raised: expect.any(String),
    date_fixed: null,
  });
  expect(Math.abs(Date.parse(made.date_raised) - Date.now())).toBeLessThan(60_000);
  expect((await list()).issues).toContainEqual(made);
});

it('changes every field of an issue [A291]', async () => {
  const { id } = await raise();
  const body = {
    description: 'It squeaks no more',
    issue_type: 'enhancement',
    priority: 'low',
    status: 'resolved',
    notes: 'oiled',
    git_commit: '1234567890',
  };
  const { status, body: changed } = await robin.send<WireIssue>('PUT', `/issues/${id}`, body);
  expect(status).toBe(200);
  expect(changed).toMatchObject({ id, ...body, date_fixed: expect.any(String) });
  expect((await list()).issues).toContainEqual(changed);
});

it('moves from any status to any other [A233]', async () => {
  const made = await raise({ status: 'open' });
  for (const from of STATUSES)
    for (const to of STATUSES)
      for (const status of [from, to])
        expect(
          (await robin.send<WireIssue>('PUT', `/issues/${made.id}`, { ...made, status })).body.status,
        ).toBe(status);
});

it.each([
  ['status [A228]', 'status', [...STATUSES], ['done', 'OPEN', '']],
  ['type [A234]', 'issue_type', ['bug', 'enhancement', 'feature'], ['wish', '']],
  ['priority [A235]', 'priority', ['low', 'medium', 'high', 'critical'], ['urgent', '']],
] as const)('knows every value of %s, and no other', async (_, field, known, unknown) => {
  for (const value of known) expect((await raise({ [field]: value }))[field]).toBe(value);
  for (const value of unknown) {
    const body = { description: 'x', [field]: value };
    expect((await robin.send('POST', '/issues', body)).status).toBe(400);
  }
});

it('lists in pages from 1, twenty at a time unless asked otherwise [A283][A284][A288]', async () => {
  for (let one = 0; one < 22; one += 1) await raise();
  const first = await list();
  expect(first.issues).toHaveLength(20);
  expect(first.pagination.total).toBeGreaterThanOrEqual(22);
  expect((await list('?page=1&limit=20')).issues.map(({ id }) => id)).toEqual(
    first.issues.map(({ id }) => id),
  );
  const second = await list('?page=2');
  expect(second.issues.length).toBeGreaterThanOrEqual(2);
  const seen = [...first.issues, ...second.issues].map(({ id }) => id);
  expect(new Set(seen).size).toBe(seen.length);
  expect((await list('?page=2&limit=10')).issues.map(({ id }) => id)).toEqual(seen.slice(10, 20));
  expect((await robin.get('/issues?page=0')).status).toBe(400);
});

it.each([
  ['status [A285]', 'status', 'closed', 'testing'],
  ['issue_type [A286]', 'issue_type', 'feature', 'enhancement'],
  ['priority [A287]', 'priority', 'critical', 'low'],
] as const)('filters by %s', async (_, field, wanted, other) => {
  const found = await raise({ [field]: wanted });
  const left = await raise({ [field]: other });
  const { issues, pagination } = await list(`?limit=100&${field}=${wanted}`);
  expect(issues.map(({ id }) => id)).toContain(found.id);
  expect(issues.map(({ id }) => id)).not.toContain(left.id);
  expect(issues.filter((issue) => issue[field] !== wanted)).toEqual([]);
  expect(pagination.total).toBe(issues.length);
});

it('counts issues in total and by status [A289]', async () => {
  const count = async () => (await robin.get<Summary>('/issues/stats/summary')).body;
  const before = await count();
  for (const status of STATUSES) await raise({ status });
  const after = await count();
  expect(after.total).toBe(before.total + 5);
  for (const status of STATUSES) expect(after.byStatus[status]).toBe((before.byStatus[status] ?? 0) + 1);
});

it('removes an issue [A292]', async () => {
  const { id } = await raise();
  expect((await robin.send('DELETE', `/issues/${id}`)).status).toBeLessThan(300);
  expect((await list('?limit=100')).issues.map((issue) => issue.id)).not.toContain(id);
  expect((await robin.send('DELETE', `/issues/${id}`)).status).toBe(404);
});

it('is for admins only', async () => {
  const { id } = await raise();
  const tess = await newCustomer();
  for (const [method, path] of [
    ['POST', '/issues'],
    ['PUT', `/issues/${id}`],
    ['DELETE', `/issues/${id}`],
  ] as const) {
    expect((await tess.send(method, path, { description: 'x' })).status).toBe(403);
    expect((await shopper().send(method, path, { description: 'x' })).status).toBe(401);
  }
  for (const path of ['/issues', '/issues/stats/summary']) expect((await tess.get(path)).status).toBe(403);
});
