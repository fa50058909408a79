import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../testing/render-app.tsx';

it('shows Page Not Found for any other path, with its two ways out [C041] [A009] [A010] [A011]', async () => {
  const app = renderApp(['/about', '/no/such/page']);
  expect(await screen.findByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
  expect(screen.getByText("The page you're looking for doesn't exist or may have been moved.")).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/');
  await userEvent.click(screen.getByRole('button', { name: 'Go Back' }));
  await waitFor(() => expect(app.where()).toBe('/about'));
});

it('goes home, not out of the shop, when a new tab began with the missing page', async () => {
  const app = renderApp('/no/such/page');
  await userEvent.click(await screen.findByRole('button', { name: 'Go Back' }));
  await waitFor(() => expect(app.where()).toBe('/'));
});
