import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAdmin } from '../../testing/render-admin.tsx';

const users = [
  {
    id: 'u1',
    name: 'Ada Morris',
    email: 'a@example.org',
    is_admin: true,
    is_super_admin: true,
    has_second_factor: true,
  },
  {
    id: 'u2',
    name: 'Kim Kiln',
    email: 'kim@example.org',
    is_admin: true,
    is_super_admin: false,
    has_second_factor: true,
  },
  { id: 'u3', name: 'Carl Clay', email: 'carl@example.org', is_admin: true, is_super_admin: false },
];
const opened = (me: object, reset: object = { body: { message: 'ok' } }) =>
  renderAdmin(
    '/admin/users',
    {
      'GET /api/admin/users': { body: users, headers: { 'x-total-count': '3' } },
      'DELETE /api/admin/users/u2/second-factor': reset,
    },
    me,
  );
const buttons = () => screen.queryAllByRole('button', { name: /Reset second factor/ });

it('is offered to super admins for others who have one, and asks first', async () => {
  const app = opened({ is_admin: true, is_super_admin: true });
  await screen.findByText('Kim Kiln');
  expect(buttons().map((button) => button.getAttribute('aria-label'))).toEqual([
    'Reset second factor of Kim Kiln',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Reset second factor of Kim Kiln' }));
  expect(screen.getByRole('dialog')).toHaveTextContent('Ring them first');
  await userEvent.click(screen.getByRole('button', { name: 'Reset Second Factor' }));
  await waitFor(() => expect(app.callsTo('DELETE', '/api/admin/users/u2/second-factor')).toHaveLength(1));
  await waitFor(() => expect(app.callsTo('GET', '/api/admin/users').length).toBeGreaterThan(1));
});

it('is not offered to admins', async () => {
  opened({ is_admin: true });
  await screen.findByText('Kim Kiln');
  expect(buttons()).toEqual([]);
});

it('reports why it failed', async () => {
  opened({ is_super_admin: true }, { status: 404, body: { message: 'This user has no second factor' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Reset second factor of Kim Kiln' }));
  await userEvent.click(screen.getByRole('button', { name: 'Reset Second Factor' }));
  expect(await screen.findByText('This user has no second factor')).toBeVisible();
});
