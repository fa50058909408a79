import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TOKEN_KEY } from '../../base/session.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { PROFILE } from '../../testing/scripted-cart.ts';

it('shows how many people get letters on each topic, and who is on the list', async () => {
  localStorage.setItem(TOKEN_KEY, 'a.b.c');
  const app = renderApp('/admin/letters', {
    'GET /api/auth/users/profile': { body: { ...PROFILE, is_admin: true } },
    'GET /api/admin/letters': { body: { letters: [], pagination: { total: 0 } } },
    'GET /api/admin/subscribers': {
      body: {
        subscribers: [
          {
            id: 's1',
            email: 'ada@example.com',
            state: 'subscribed',
            topics: ['updates', 'news'],
            suppressed: null,
            since: '2026-11-20T10:00:00.000Z',
          },
          {
            id: 's2',
            email: 'bea@example.com',
            state: 'subscribed',
            topics: ['news'],
            suppressed: 'bounced',
            since: null,
          },
        ],
        counts: { updates: 812, seconds: 40, news: 3, suppressed: 1, unsubscribed: 7 },
        pagination: { total: 2, page: 1, limit: 20, pages: 1 },
      },
    },
    'GET /api/admin/subscribers/export': { status: 503, body: { message: 'Please try again.' } },
  });
  await userEvent.click(await screen.findByRole('link', { name: 'Subscribers' }));
  expect(app.where()).toBe('/admin/subscribers');
  expect(await screen.findByText('812')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Letters', current: 'page' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Import Subscribers' })).toBeVisible();
  expect(screen.getByRole('row', { name: /ada@example.com/ })).toHaveTextContent(
    /Shop updates, News from the studio.*Subscribed/,
  );
  expect(screen.getByRole('row', { name: /bea@example.com/ })).toHaveTextContent('Email bounces');
  await userEvent.click(screen.getByRole('button', { name: 'Download as CSV' }));
  expect(await screen.findByText('Please try again.')).toBeVisible();
});
