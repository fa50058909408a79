import { afterEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { shop } from '../../base/shop.ts';
import { renderApp } from '../../testing/render-app.tsx';

afterEach(() => void (shop.countVisits = false));

it('says what is counted, and why no banner asks', async () => {
  shop.countVisits = true;
  renderApp('/privacy');
  expect(await screen.findByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  for (const words of [/store nothing on your device/, /after 400 days/, /why no banner asks/])
    expect(screen.getByText(words)).toBeVisible();
  expect(screen.queryByText(/doesn’t count visits/)).not.toBeInTheDocument();
});

it('says that nothing is counted where that is so', async () => {
  renderApp('/privacy');
  expect(await screen.findByText(/doesn’t count visits/)).toBeVisible();
  expect(screen.queryByText(/why no banner asks/)).not.toBeInTheDocument();
});

it('is linked from every page', async () => {
  renderApp('/contact');
  expect(await screen.findByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy');
});
