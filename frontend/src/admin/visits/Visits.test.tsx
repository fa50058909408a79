import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mug } from '../../testing/demo-products.ts';
import { renderAdmin } from '../../testing/render-admin.tsx';
import type { Answer } from '../../testing/render-app.tsx';
import { scriptedVisits } from '../../testing/scripted-visits.ts';

const opened = (answer: Answer, path = '/admin/visits') =>
  renderAdmin(path, {
    'GET /api/admin/visits': answer,
    'GET /api/products/p1': { body: mug },
    'GET /api/products/gone': { status: 404, body: {} },
  });
const rowsOf = (region: HTMLElement) =>
  within(region)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

it('shows the views by day, as bars and in words', async () => {
  opened({ body: scriptedVisits() });
  const views = await screen.findByRole('region', { name: 'Views in the Last 3 Days' });
  expect(views).toHaveTextContent('1,500 in total. The best day was 21 Nov 2026, with 1,200.');
  const heights = [...views.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')));
  expect(heights).toEqual([0, 116, 29]);
});

it('lists the most viewed pots, with adds and sales', async () => {
  opened({ body: scriptedVisits() });
  const pots = await screen.findByRole('region', { name: 'Most Viewed Pots' });
  expect(await within(pots).findByRole('link', { name: mug.name })).toHaveAttribute(
    'href',
    `/admin/products?search=${encodeURIComponent(mug.name)}`,
  );
  expect(rowsOf(pots)).toEqual([
    [mug.name, '800', '80', '20', '3%'],
    ['A pot no longer in the shop', '200', '0', '0', '0%'],
  ]);
});

it('shows how far visitors got, each step compared with the one before', async () => {
  opened({ body: scriptedVisits() });
  const steps = await screen.findByRole('region', { name: 'From Viewing to Paying' });
  expect(rowsOf(steps)).toEqual([
    ['Viewed a pot', '400', '–'],
    ['Added a pot to the cart', '100', '25%'],
    ['Opened the cart', '80', '80%'],
    ['Started checkout', '40', '50%'],
    ['Reached payment', '30', '75%'],
    ['Paid', '24', '80%'],
  ]);
  const bars = [...steps.querySelectorAll<HTMLElement>('th > span')].map(({ style }) => style.width);
  expect(bars).toEqual(['100%', '25%', '20%', '10%', '7.5%', '6%']);
});

it('lists searches with no results, and the number of others', async () => {
  const first = opened({ body: scriptedVisits() });
  const searches = await screen.findByRole('region', { name: 'Searches with No Results' });
  expect(rowsOf(searches)).toEqual([
    ['butter dish', '7'],
    ['Others, not recorded', '2'],
  ]);
  first.unmount();
  opened({ body: scriptedVisits({ searches: [], otherSearches: 0 }) });
  expect(await screen.findByText('Every search found something.')).toBeVisible();
});

it('shows ten first, and the others on request', async () => {
  const searches = Array.from({ length: 14 }, (_, n) => ({ words: `word ${n}`, times: 1 }));
  opened({ body: scriptedVisits({ searches, otherSearches: 0 }) });
  const region = await screen.findByRole('region', { name: 'Searches with No Results' });
  expect(rowsOf(region)).toHaveLength(10);
  await userEvent.click(within(region).getByRole('button', { name: 'Show All 14' }));
  expect(rowsOf(region)).toHaveLength(14);
});

it('loads the period in its address', async () => {
  const app = opened({ body: scriptedVisits() });
  const periods = await screen.findByRole('navigation', { name: 'Period' });
  expect(within(periods).getByRole('link', { current: 'page' })).toHaveTextContent('30 days');
  await userEvent.click(within(periods).getByRole('link', { name: '90 days' }));
  expect(within(periods).getByRole('link', { current: 'page' })).toHaveTextContent('90 days');
  await screen.findByRole('region', { name: 'Pages' });
  expect(app.where()).toBe('/admin/visits?days=90');
  expect(app.callsTo('GET', '/api/admin/visits').map(({ path }) => path)).toEqual([
    '/api/admin/visits?days=30',
    '/api/admin/visits?days=90',
  ]);
});

const nothing = {
  days: [{ day: '2026-11-22', views: 0 }],
  pages: [],
  pots: [],
  searches: [],
  otherSearches: 0,
  steps: scriptedVisits().steps.map(({ step }) => ({ step, times: 0 })),
};

it('explains an empty period', async () => {
  const first = opened({ body: scriptedVisits(nothing) });
  expect(await screen.findByText(/No visits in this period/)).toHaveTextContent('Your own aren’t counted');
  expect(screen.queryByText(/Visits aren’t being counted/)).not.toBeInTheDocument();
  first.unmount();
  opened({ body: scriptedVisits({ ...nothing, isCounting: false }) });
  const off = (await screen.findByText(/Visits aren’t being counted/)).closest('[role="status"]');
  expect(within(off as HTMLElement).getByRole('link', { name: 'Settings' })).toHaveAttribute(
    'href',
    '/admin/settings',
  );
});

it('reports a failure to load, and tries again', async () => {
  opened({ status: 500 });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load visits');
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
});

it('explains what the numbers mean', async () => {
  opened({ body: scriptedVisits() });
  const meaning = await screen.findByRole('region', { name: 'What These Numbers Mean' });
  expect(meaning).toHaveTextContent('That’s why this page shows views, not visitors.');
  expect(meaning).toHaveTextContent('deleted after 400 days');
});
