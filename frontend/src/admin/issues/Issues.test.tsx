import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Script } from '../../testing/render-app.tsx';
import { renderAdmin } from '../../testing/render-admin.tsx';

const issue = (overrides: Record<string, unknown> = {}) => ({
  id: 'i1',
  description: 'The label prints twice',
  issue_type: 'bug',
  priority: 'high',
  status: 'open',
  notes: '',
  git_commit: '0123456789abcdef',
  date_raised: '2026-11-05T09:00:00Z',
  date_fixed: null,
  ...overrides,
});
const opened = (issues: unknown[] = [issue()], more: Script = {}, at = '/admin/issues') =>
  renderAdmin(at, {
    'GET /api/issues': { body: { issues, pagination: { total: issues.length } } },
    'GET /api/issues/stats/summary': {
      body: { total: 9, byStatus: { open: 4, in_progress: 2, testing: 0, resolved: 3, closed: 0 } },
    },
    ...more,
  });
const cellsOf = async (name: RegExp) =>
  within(await screen.findByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

afterEach(() => {
  jest.restoreAllMocks();
});

it('shows the number of issues [A007] [A139] [A140] [A141] [A142]', async () => {
  opened();
  for (const [label, count] of [
    ['Total Issues', '9'],
    ['Open Issues', '4'],
    ['In Progress', '2'],
    ['Resolved', '3'],
  ] as const)
    // oxlint-disable-next-line no-await-in-loop
    await waitFor(() =>
      expect(screen.getByText(label, { selector: 'span' }).nextElementSibling).toHaveTextContent(count),
    );
});

it('lists issues with short commits [A146] [A147] [A148] [A149]', async () => {
  opened([issue(), issue({ id: 'i2', description: 'Larger photographs', git_commit: '' })]);
  expect((await cellsOf(/prints twice/))[5]).toBe('0123456');
  expect((await cellsOf(/Larger/))[5]).toBe('N/A');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Type',
    'Description',
    'Priority',
    'Status',
    'Date Raised',
    'Date Fixed',
    'Git Commit',
    'Actions',
  ]);
  expect(screen.getAllByRole('button', { name: 'Edit issue' })).toHaveLength(2);
  expect(screen.getAllByRole('button', { name: 'Delete issue' })).toHaveLength(2);
});

it('says when the list is empty [A150]', async () => {
  opened([]);
  expect(await screen.findByText('No issues found')).toBeVisible();
});

it('filters by status, type and priority, each with All, and returns to the first page [A143] [A144] [A145]', async () => {
  const app = opened(undefined, {}, '/admin/issues?page=2');
  for (const [label, value] of [
    ['Status', 'testing'],
    ['Type', 'feature'],
    ['Priority', 'low'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop
    const select = await screen.findByLabelText(label);
    expect(within(select).getByRole('option', { name: 'All' })).toHaveValue('');
    // oxlint-disable-next-line no-await-in-loop
    await userEvent.selectOptions(select, value);
  }
  await waitFor(() =>
    expect(app.calls.at(-1)?.path).toBe(
      '/api/issues?page=1&limit=20&status=testing&issue_type=feature&priority=low',
    ),
  );
});

it('shows 20 rows, or 10 or 50 [A153] [A154]', async () => {
  const app = opened();
  const select = await screen.findByLabelText('Rows per page');
  expect(select).toHaveValue('20');
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['10', '20', '50']);
  await userEvent.selectOptions(select, '50');
  expect(app.where()).toBe('/admin/issues?limit=50');
});

describe('the dialog', () => {
  it('creates an open bug of medium priority [A151] [A229] [A230] [A231] [A232]', async () => {
    const app = opened([], { 'POST /api/issues': { status: 201, body: issue() } });
    await userEvent.click(await screen.findByRole('button', { name: 'New Issue' }));
    const dialog = screen.getByRole('dialog', { name: 'Create New Issue' });
    expect(within(dialog).queryByLabelText('Status')).not.toBeInTheDocument();
    await userEvent.type(within(dialog).getByLabelText('Description'), 'Cracked');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(app.callsTo('POST', '/api/issues')[0]?.body).toEqual({
      description: 'Cracked',
      issue_type: 'bug',
      priority: 'medium',
      status: 'open',
      notes: '',
      git_commit: '',
    });
  });

  it('edits an issue, with any status [A152] [A232]', async () => {
    const app = opened([issue({ status: 'closed' })], { 'PUT /api/issues/i1': { body: issue() } });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit issue' }));
    const dialog = screen.getByRole('dialog', { name: 'Edit Issue' });
    await userEvent.selectOptions(within(dialog).getByLabelText('Status'), 'in_progress');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(app.callsTo('PUT', '/api/issues/i1')[0]?.body).toMatchObject({ status: 'in_progress' }),
    );
  });

  it('requires a description [A242]', async () => {
    const app = opened([]);
    await userEvent.click(await screen.findByRole('button', { name: 'New Issue' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Description: Required');
    expect(screen.getByLabelText('Description')).toHaveAccessibleDescription('Required');
    expect(app.callsTo('POST', '/api/issues')).toHaveLength(0);
  });

  it('reports a failure and keeps the text [A314]', async () => {
    opened([], { 'POST /api/issues': { status: 500 } });
    await userEvent.click(await screen.findByRole('button', { name: 'New Issue' }));
    await userEvent.type(screen.getByLabelText('Description'), 'Cracked');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Failed to save issue')).toBeVisible();
    expect(screen.getByLabelText('Description')).toHaveValue('Cracked');
  });
});

it('asks before it deletes, and reports a failure [A157] [A313]', async () => {
  const app = opened(undefined, { 'DELETE /api/issues/i1': { status: 500 } });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete issue' }));
  const dialog = screen.getByRole('dialog');
  expect(dialog).toHaveTextContent('Are you sure you want to delete this issue?');
  expect(app.callsTo('DELETE', '/api/issues/i1')).toHaveLength(0);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Failed to delete issue')).toBeVisible();
});

it('reports a failure to load [A312]', async () => {
  opened([], { 'GET /api/issues': { status: 500 } });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch issues');
});

it('only logs that the statistics failed to load [A315]', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  opened(undefined, { 'GET /api/issues/stats/summary': { status: 500 } });
  await waitFor(() => expect(log).toHaveBeenCalledWith('Issue statistics', expect.anything()));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('denies access to users who are no longer admins [A155] [A156]', async () => {
  opened([], { 'GET /api/issues': { status: 403 } });
  expect(await screen.findByText('Access Denied')).toBeVisible();
  expect(screen.getByText('You need admin privileges to access this page.')).toBeVisible();
});
