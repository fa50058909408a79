import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Answer, Call, Script } from '../../testing/render-app.tsx';
import { renderAdmin } from '../../testing/render-admin.tsx';

const users = [
  { id: 'u1', name: 'Ada Morris', email: 'ada@example.org', is_admin: true, is_super_admin: false },
  { id: 'u2', name: 'Sue Super', email: 'boss@example.org', is_admin: true, is_super_admin: true },
  { id: 'u3', name: 'Carl Clay', email: 'carl@pots.example', is_admin: false, is_super_admin: false },
];
/** As the server searches; `total` as if there were more than this page. */
const searched =
  (total = 0) =>
  ({ path }: Call): Answer => {
    const term = (new URLSearchParams(path.split('?')[1]).get('search') ?? '').toLowerCase();
    const body = users.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(term));
    return { body, headers: { 'x-total-count': String(Math.max(total, body.length)) } };
  };
const opened = (more: Script = {}, me?: object, at = '/admin/users') =>
  renderAdmin(at, { 'GET /api/admin/users': searched(), ...more }, me);
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const menuOf = async (name: string) => {
  await userEvent.click(within(await row(name)).getByRole('button'));
  return screen.getByRole('dialog', { name: `Role of ${name}` });
};

it('lists all users with name, email and role [A005] [A132] [A133] [A134] [A135]', async () => {
  opened();
  expect(await row('Ada Morris')).toHaveTextContent(/ada@example\.orgAdmin/);
  expect(await row('Sue Super')).toHaveTextContent(/Super Admin/);
  expect(await row('Carl Clay')).toHaveTextContent(/Customer/);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Name',
    'Email',
    'Role',
    'Actions',
  ]);
});

it('says what each role may do', async () => {
  opened();
  const menu = within(await menuOf('Carl Clay'));
  expect(menu.getByText('Orders only, without prices: packs, ships and hands over.')).toBeVisible();
  expect(menu.getAllByRole('listitem')).toHaveLength(4);
});

it('searches by name and email, ignoring case [A129] [A130] [A131]', async () => {
  opened();
  await row('Ada Morris');
  const search = screen.getByPlaceholderText('Search users...');
  await userEvent.type(search, 'CARL c');
  await waitFor(() => expect(names()).toEqual(['Carl Clay']));
  await userEvent.clear(search);
  await userEvent.type(search, 'BOSS@');
  await waitFor(() => expect(names()).toEqual(['Sue Super']));
  await userEvent.type(search, 'nobody');
  expect(await screen.findByText('No users match your search.')).toBeVisible();
});

it('loads one page at a time; page and search are part of the URL', async () => {
  const app = opened({ 'GET /api/admin/users': searched(45) });
  await row('Ada Morris');
  expect(screen.getByText('1–20 of 45')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByText('21–40 of 45');
  expect(app.where()).toBe('/admin/users?page=2');
  await userEvent.type(screen.getByPlaceholderText('Search users...'), 'clay{Enter}');
  await waitFor(() => expect(app.where()).toBe('/admin/users?search=clay'));
  expect(app.callsTo('GET', '/api/admin/users?page=1&limit=20&search=clay')).toHaveLength(1);
});

it('shows the last page for any page beyond it', async () => {
  const app = opened(
    {
      'GET /api/admin/users': (call) => {
        const page = Number(new URLSearchParams(call.path.split('?')[1]).get('page'));
        if (page > 1_000_000) return { status: 400, body: { message: 'Too big' } };
        return { body: page > 3 ? [] : users, headers: { 'x-total-count': '45' } };
      },
    },
    undefined,
    '/admin/users?page=99999999999',
  );
  await row('Ada Morris');
  expect(screen.getByText('41–45 of 45')).toBeVisible();
  expect(app.where()).toBe('/admin/users?page=3');
});

describe('an ordinary admin', () => {
  it('cannot change a super admin or themselves [A268] [A269]', async () => {
    opened();
    expect(within(await row('Sue Super')).getByRole('button')).toBeDisabled();
    expect(within(await row('Ada Morris')).getByRole('button')).toBeDisabled();
    expect(screen.getByText('You can’t change your own role.')).toBeVisible();
    expect(within(await row('Carl Clay')).getByRole('button')).toBeEnabled();
  });

  it('can grant the roles admin and customer, but not super admin [A136] [A137] [A138] [A270] [A271]', async () => {
    opened();
    const menu = await menuOf('Carl Clay');
    expect(within(menu).getByRole('button', { name: 'Make Super Admin' })).toBeDisabled();
    expect(within(menu).getByText('Only a super admin can grant this role.')).toBeVisible();
    expect(within(menu).getByRole('button', { name: 'Make Admin' })).toBeEnabled();
    expect(within(menu).getByRole('button', { name: 'Make Customer' })).toBeEnabled();
  });
});

it.each<[string, Answer, string | null]>([
  ['a success [A237]', { body: {} }, null],
  [
    'a failure with a message from the server [A238] [A310]',
    { status: 409, body: { message: 'The last one.' } },
    'The last one.',
  ],
  [
    'a failure without a message [A238] [A310]',
    { status: 500 },
    'Failed to update user role. Please try again later.',
  ],
])('reloads the list after %s', async (_title, answer, words) => {
  const app = opened({ 'PUT /api/admin/users/u3/role': answer }, { is_super_admin: true });
  await userEvent.click(within(await menuOf('Carl Clay')).getByRole('button', { name: 'Make Super Admin' }));
  const question = screen.getByRole('dialog', { name: 'Make Carl Clay a Super Admin?' });
  expect(app.callsTo('PUT', '/api/admin/users/u3/role')).toHaveLength(0);
  await userEvent.click(within(question).getByRole('button', { name: 'Make Super Admin' }));
  await waitFor(() => expect(app.callsTo('GET', '/api/admin/users')).toHaveLength(2));
  expect(app.callsTo('PUT', '/api/admin/users/u3/role')[0]?.body).toEqual({ role: 'superadmin' });
  if (words === null) expect(await screen.findByText('Carl Clay is now a Super Admin.')).toBeVisible();
  else expect(await screen.findByRole('alert')).toHaveTextContent(words);
});

it('changes nothing when the promotion to super admin is not confirmed', async () => {
  const app = opened({}, { is_super_admin: true });
  await userEvent.click(within(await menuOf('Carl Clay')).getByRole('button', { name: 'Make Super Admin' }));
  await userEvent.click(screen.getByRole('button', { name: 'Keep Role' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(app.callsTo('PUT', '/api/admin/users/u3/role')).toHaveLength(0);
});

it('announces a changed role at once', async () => {
  const app = opened({ 'PUT /api/admin/users/u3/role': { body: {} } });
  await userEvent.click(within(await menuOf('Carl Clay')).getByRole('button', { name: 'Make Admin' }));
  expect(await screen.findByText('Carl Clay is now an Admin.')).toBeVisible();
  expect(app.callsTo('PUT', '/api/admin/users/u3/role')[0]?.body).toEqual({ role: 'admin' });
});

it.each<[string, Answer, string]>([
  ['the server’s message [A309]', { status: 500, body: { message: 'Database is away' } }, 'Database is away'],
  ['the spec’s text without one [A309]', { status: 500 }, 'Failed to load users. Please try again later.'],
  ['an answer that is not a list [A244]', { body: { users } }, 'Invalid response format from server'],
  ['a lost admin role [A243]', { status: 403 }, 'You must be an admin to view this page'],
])('reports %s', async (_title, answer, words) => {
  opened({ 'GET /api/admin/users': answer });
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
});
