import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startIssueService, type RunningIssueService } from './running-issue-service.ts';

describe('issue service', () => {
  let issues: RunningIssueService;
  let users: RunningIssueService['users'];
  let ask: RunningIssueService['ask'];
  let now = new Date('2026-11-20T10:00:00Z');

  beforeAll(async () => {
    issues = await startIssueService(() => now);
    ({ users, ask } = issues);
  });
  afterAll(() => issues?.stop());

  const full = (description: string, rest: object = {}) => ({
    description,
    issue_type: 'feature',
    priority: 'high',
    status: 'open',
    notes: 'From the fair',
    git_commit: '0123456789abcdef',
    ...rest,
  });

  it('raises an issue with all its fields [A205] [A290]', async () => {
    const { status, body } = await ask('POST', '', full('Gift wrapping'));
    expect(status).toBe(201);
    expect(body).toEqual({
      ...full('Gift wrapping'),
      id: expect.any(String),
      date_raised: now.toISOString(),
      date_fixed: null,
    });
  });

  it('raises an open bug of medium priority from a description alone', async () => {
    const { body } = await ask('POST', '', { description: 'Sideways photo' });
    expect(body).toMatchObject({ issue_type: 'bug', priority: 'medium', status: 'open', notes: '' });
  });

  it('refuses an issue without a description', async () => {
    const refused = await ask('POST', '', { description: '  ' });
    expect(refused).toMatchObject({ status: 400, body: { message: 'Description is required' } });
  });

  it.each([
    ['status', ['open', 'in_progress', 'testing', 'resolved', 'closed'], '[A228]'],
    ['issue_type', ['bug', 'enhancement', 'feature'], '[A234]'],
    ['priority', ['low', 'medium', 'high', 'critical'], '[A235]'],
  ])('accepts every %s there is and no other: %j %s', async (field, values) => {
    for (const value of values)
      expect(await ask('POST', '', full('All kinds', { [field]: value }))).toMatchObject({
        status: 201,
        body: { [field]: value },
      });
    expect(await ask('POST', '', full('All kinds', { [field]: 'lost' }))).toMatchObject({ status: 400 });
  });

  it('allows a change from any status to any other, and updates all fields [A233] [A291]', async () => {
    const { body } = await ask('POST', '', full('Moves about'));
    const statuses = ['open', 'in_progress', 'testing', 'resolved', 'closed'];
    for (const from of statuses) {
      for (const to of statuses) {
        await ask('PUT', `/${body.id}`, full('Moves about', { status: from }));
        const moved = await ask(
          'PUT',
          `/${body.id}`,
          full(`${from} to ${to}`, { status: to, priority: 'low' }),
        );
        expect(moved).toMatchObject({
          status: 200,
          body: { id: body.id, status: to, description: `${from} to ${to}`, priority: 'low' },
        });
      }
    }
  });

  it('shows when an issue was fixed, until it is reopened', async () => {
    const { body } = await ask('POST', '', full('To be fixed'));
    now = new Date('2026-11-21T10:00:00Z');
    const put = async (status: string) =>
      (await ask('PUT', `/${body.id}`, full('To be fixed', { status }))).body;
    expect(await put('resolved')).toMatchObject({ date_fixed: '2026-11-21T10:00:00.000Z' });
    expect(await put('in_progress')).toMatchObject({ date_fixed: null });
  });

  it('lists issues in pages of twenty, newest first, with the total [A283] [A284] [A288]', async () => {
    const before = (await ask('GET', '')).body.pagination as { total: number };
    for (let n = 1; n <= 25; n += 1) {
      now = new Date(Date.UTC(2027, 0, 1, 0, n));
      await ask('POST', '', full(`Paged ${n}`));
    }
    const total = before.total + 25;
    const first = (await ask('GET', '')).body;
    expect(first.issues).toHaveLength(20);
    expect(first.issues[0]).toMatchObject({ description: 'Paged 25' });
    expect(first.pagination).toEqual({ total, page: 1, limit: 20, pages: Math.ceil(total / 20) });
    const third = (await ask('GET', '?page=3&limit=10')).body;
    expect(third.issues.slice(0, 5).map(({ description }) => description)).toEqual(
      [5, 4, 3, 2, 1].map((n) => `Paged ${n}`),
    );
    expect(third.pagination).toMatchObject({ total, page: 3, limit: 10 });
    expect(await ask('GET', '?page=0')).toMatchObject({ status: 400 });
  });

  it('filters by status, type and priority [A285] [A286] [A287]', async () => {
    await ask(
      'POST',
      '',
      full('The one', { status: 'testing', issue_type: 'enhancement', priority: 'critical' }),
    );
    for (const [field, value] of [
      ['status', 'testing'],
      ['issue_type', 'enhancement'],
      ['priority', 'critical'],
    ] as const) {
      const { issues } = (await ask('GET', `?${field}=${value}&limit=100`)).body;
      expect(issues.map(({ description }) => description)).toContain('The one');
      expect(issues.every((issue) => (issue as Record<string, unknown>)[field] === value)).toBe(true);
      const { total } = (await ask('GET', '')).body.pagination as { total: number };
      expect(issues.length).toBeLessThan(total);
    }
    const { issues } = (await ask('GET', '?status=testing&issue_type=enhancement&priority=critical')).body;
    expect(issues.map(({ description }) => description)).toEqual(['The one']);
  });

  it('counts issues by status, including statuses that have none [A289]', async () => {
    const summary = async () =>
      (await ask('GET', '/stats/summary')).body as unknown as {
        total: number;
        byStatus: Record<string, number>;
      };
    const before = await summary();
    expect(Object.keys(before.byStatus).toSorted()).toEqual(
      ['closed', 'in_progress', 'open', 'resolved', 'testing'].toSorted(),
    );
    await ask('POST', '', full('One more', { status: 'in_progress' }));
    const after = await summary();
    expect(after.total).toBe(before.total + 1);
    expect(after.byStatus['in_progress']).toBe((before.byStatus['in_progress'] ?? 0) + 1);
  });

  it('deletes an issue, and answers 404 the second time [A292]', async () => {
    const { body } = await ask('POST', '', full('Short-lived'));
    expect(await ask('DELETE', `/${body.id}`)).toMatchObject({ status: 200 });
    expect(await ask('DELETE', `/${body.id}`)).toMatchObject({
      status: 404,
      body: { message: 'Issue not found' },
    });
    expect(await ask('PUT', `/${body.id}`, full('Back?'))).toMatchObject({ status: 404 });
  });

  it('is open to admins only', async () => {
    expect(await ask('GET', '', undefined, null)).toMatchObject({ status: 401 });
    expect(await ask('POST', '', full('x'), users.customer)).toMatchObject({ status: 403 });
    expect(await ask('GET', '/stats/summary', undefined, users.customer)).toMatchObject({ status: 403 });
  });
});
