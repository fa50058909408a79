import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../testing/render-app.tsx';
import { bowl, mug } from '../../testing/demo-products.ts';
import { scriptedList } from '../../testing/scripted-list.ts';

const many = Array.from({ length: 14 }, (_, index) => ({ ...bowl, id: `b${index}`, name: `Bowl ${index}` }));
const script = scriptedList(mug, ...many);
const openSearch = async (typed: string) => {
  const app = renderApp('/about', script);
  await userEvent.click(await screen.findByRole('button', { name: 'Search' }));
  const field = await screen.findByRole('combobox');
  await userEvent.type(field, typed);
  return app;
};
const lines = () => screen.queryAllByRole('option').map((option) => option.textContent);

it('opens from the header for a guest and filters both kinds, any case [C003] [C058] [C066] [C067]', async () => {
  await openSearch('MUG');
  await waitFor(() => expect(lines()).toEqual(['Mugs Category', 'Harbour Mug Productfrom £26.00']));
});

it('lists categories first, ten in all, each with its type [C068] [C069] [C070]', async () => {
  await openSearch('bowl');
  await waitFor(() => expect(lines()).toHaveLength(10));
  expect(lines()[0]).toBe('Bowls Category');
  expect(
    lines()
      .slice(1)
      .every((line) => line?.includes(' Product£')),
  ).toBe(true);
  expect(await screen.findByText('10 results')).toBeVisible();
});

it('lists what the shop finds by glaze or in spite of a slip, though the names say nothing of it', async () => {
  const app = renderApp('/about', { ...script, 'GET /api/products': { body: { products: [mug] } } });
  await userEvent.click(await screen.findByRole('button', { name: 'Search' }));
  await userEvent.type(await screen.findByRole('combobox'), 'estuary bleu');
  await waitFor(() => expect(lines()).toEqual(['Harbour Mug Productfrom £26.00']));
  expect(await screen.findByText('1 result')).toBeVisible();
  expect(app.callsTo('GET', '/api/products').at(-1)?.path).toContain('search=estuary%20bleu');
});

it('asks the shop once the typing pauses, and for ten pots only', async () => {
  const app = await openSearch('bowl');
  expect(await screen.findByText('10 results')).toBeVisible();
  expect(app.callsTo('GET', '/api/products').map(({ path }) => path)).toEqual([
    '/api/products?limit=10&search=bowl&page=1',
  ]);
});

it('goes to the chosen category [C071]', async () => {
  const app = await openSearch('mug');
  await userEvent.click(await screen.findByRole('option', { name: /Mugs/ }));
  await waitFor(() => expect(app.where()).toBe('/products?category=Mugs'));
});

it('goes to the chosen product, also by keyboard [C072]', async () => {
  const app = await openSearch('harbour');
  await screen.findByRole('option', { name: /Harbour Mug/ });
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(app.where()).toBe('/products?search=Harbour%20Mug'));
});

it('filters on Enter too: it opens the list with that search [C073]', async () => {
  const app = await openSearch('mug{Enter}');
  await waitFor(() => expect(app.where()).toBe('/products?search=mug'));
  expect(screen.queryByRole('search')).toBeNull();
  expect(await screen.findByRole('heading', { level: 2, name: 'Harbour Mug' })).toBeVisible();
});

it('stays open on Enter as long as nothing is typed', async () => {
  const app = await openSearch(' {Enter}');
  expect(screen.getByRole('search')).toBeVisible();
  expect(app.where()).toBe('/about');
});

it('clears text and results when closed, and gives the focus back [C074] [C075]', async () => {
  await openSearch('mug');
  await screen.findByRole('option', { name: /Mugs/ });
  await userEvent.click(screen.getByRole('button', { name: 'Close search' }));
  expect(lines()).toEqual([]);
  const icon = screen.getByRole('button', { name: 'Search' });
  expect(icon).toHaveFocus();
  await userEvent.click(icon);
  expect(within(await screen.findByRole('search')).getByRole('combobox')).toHaveValue('');
  expect(lines()).toEqual([]);
});

it('closes on Escape', async () => {
  await openSearch('mug{Escape}');
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
});

it('shows a picture and the price of each pot', async () => {
  await openSearch('harbour');
  const hit = await screen.findByRole('option', { name: /Harbour Mug/ });
  expect(within(hit).getByText('£26.00')).toBeVisible();
  expect(hit.querySelector('img')).toHaveAttribute('src', '/media/mug-1/800.jpg');
});

it('suggests the collections before anything is typed, and when nothing is found', async () => {
  const app = await openSearch('m');
  const suggestions = () => screen.queryByRole('navigation', { name: 'Collections' });
  await screen.findByRole('option', { name: /Mugs/ });
  expect(suggestions()).toBeNull();
  await userEvent.type(screen.getByRole('combobox'), 'onkey');
  expect(await screen.findByText('Nothing found')).toBeVisible();
  expect(suggestions()).toBeVisible();
  await userEvent.clear(screen.getByRole('combobox'));
  await userEvent.click(
    within(await screen.findByRole('navigation', { name: 'Collections' })).getByRole('link', {
      name: 'Bowls',
    }),
  );
  await waitFor(() => expect(app.where()).toBe('/products?category=Bowls'));
  expect(screen.queryByRole('search')).toBeNull();
});
