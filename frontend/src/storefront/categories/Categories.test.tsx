import { expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../testing/render-app.tsx';
import { bowl, mug, pot } from '../../testing/demo-products.ts';
import { categoriesOf, scriptedList } from '../../testing/scripted-list.ts';

const script = scriptedList(mug, bowl, pot, { ...bowl, id: 'p4', name: 'Pinch Bowl' });
const picture = (link: HTMLElement) => link.querySelector('picture');

it('derives the collections from the products [C024] [C141] [C142] [C146] [C147]', async () => {
  renderApp('/categories', script);
  const cards = await screen.findAllByRole('link', { name: /Product\(s\)/ });
  expect(screen.getByRole('heading', { level: 1, name: 'Collections' })).toBeVisible();
  expect(cards.map((card) => card.textContent)).toEqual([
    'Bowls2 Product(s)',
    'Mugs1 Product(s)',
    'Planters1 Product(s)',
  ]);
});

it('shows the first image found, a placeholder without one or for a broken one [C143] [C144] [C145]', async () => {
  renderApp('/categories', script);
  const mugs = await screen.findByRole('link', { name: /Mugs/ });
  const image = within(mugs).getByRole('presentation');
  expect(image).toHaveAttribute('src', '/media/mug-1/800.jpg');
  expect(picture(screen.getByRole('link', { name: /Planters/ }))).toHaveAttribute('data-placeholder');
  fireEvent.error(image);
  expect(picture(mugs)).toHaveAttribute('data-placeholder');
});

it('leads to the products of the collection [C148]', async () => {
  const app = renderApp('/categories', script);
  await userEvent.click(await screen.findByRole('link', { name: /Bowls/ }));
  await screen.findByRole('heading', { name: 'Category: Bowls' });
  expect(app.where()).toBe('/products?category=Bowls');
});

it('says that loading failed, and tries again [C448]', async () => {
  let fails = true;
  renderApp('/categories', {
    ...script,
    'GET /api/categories': () =>
      fails ? { status: 503 } : { body: { categories: categoriesOf([mug, bowl]) } },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Failed to load categories. Please try again later.',
  );
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('link', { name: /Bowls/ })).toBeVisible();
});
