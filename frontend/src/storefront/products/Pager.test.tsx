import { expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bowl, mug } from '../../testing/demo-products.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { scriptedList } from '../../testing/scripted-list.ts';

const pots = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...bowl, id: `b${index}`, name: `Bowl ${index + 1}` }));
const open = (path: string, count = 60) => renderApp(path, scriptedList(mug, ...pots(count)));
const names = () => [...document.querySelectorAll('.product-list h2')].map((heading) => heading.textContent);
const pager = () => screen.findByRole('navigation', { name: 'Pages' });
const pagesIn = (nav: HTMLElement) =>
  within(nav)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const inHead = (selector: string) => document.head.querySelector(selector)?.getAttribute('href');

it('shows no pages where one is enough, and asks for one page only', async () => {
  const app = open('/products', 23);
  await screen.findByRole('heading', { name: 'Harbour Mug' });
  expect(names()).toHaveLength(24);
  expect(screen.queryByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument();
  expect(screen.queryByText(/^Showing/)).not.toBeInTheDocument();
  expect(app.callsTo('GET', '/api/products').map(({ path }) => path)).toEqual([
    '/api/products?limit=24&sort=name-asc&page=1&counts=true',
  ]);
});

it('shows the second page: its pots, its name, its address, and links to the others', async () => {
  open('/products?sort=price-desc&page=2&utm_source=x');
  expect(pagesIn(await pager())).toEqual(['1', '2', '3']);
  expect(names()).toEqual(
    pots(60)
      .slice(23, 47)
      .map(({ name }) => name),
  );
  expect(screen.getByText('Showing 25 to 48 of 61 pots').closest('[role=status]')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  expect(hrefOf('Page 1')).toBe('/products?sort=price-desc');
  expect(hrefOf('Next')).toBe('/products?sort=price-desc&page=3');
  expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute('rel', 'next');
  expect(screen.getByRole('link', { name: 'Previous' })).toHaveAttribute('rel', 'prev');
  expect(document.title).toBe('Our Products, page 2 · Fettle Pottery');
  expect(inHead('link[rel=canonical]')).toBe('/products?page=2');
});

it('links to the ends and to the neighbours of a page in the middle', async () => {
  open('/products?page=10', 480);
  expect(pagesIn(await pager())).toEqual(['1', '… 9', '10', '11', '… 21']);
});

it('shows the last page where the address asks for one beyond it', async () => {
  open('/products?category=Bowls&page=99');
  expect(await screen.findByText('Showing 49 to 60 of 60 pots')).toBeVisible();
  expect(screen.getByText('60 product(s) found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page');
  expect(screen.queryByRole('link', { name: 'Next' })).not.toBeInTheDocument();
  expect(inHead('link[rel=canonical]')).toBe('/products?category=Bowls&page=3');
});

it('turns to the next page and back, with the focus on the heading', async () => {
  const app = open('/products');
  await pager();
  await userEvent.click(screen.getByRole('link', { name: 'Next' }));
  expect(await screen.findByText('Showing 25 to 48 of 61 pots')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Our Products' })).toHaveFocus();
  screen.getByRole('link', { name: /Bowl 30/ }).focus();
  await act(async () => app.navigator.go(-1));
  expect(await screen.findByText('Showing 1 to 24 of 61 pots')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  // The first page is still cached.
  expect(app.callsTo('GET', '/api/products')).toHaveLength(2);
});

it('begins a filtered list at its first page, and leaves the focus in the menu', async () => {
  const app = open('/products?page=3');
  await pager();
  await screen.findByRole('option', { name: 'Mugs' });
  await userEvent.selectOptions(screen.getByLabelText('Category'), 'Mugs');
  await waitFor(() => expect(names()).toEqual(['Harbour Mug']));
  expect(app.where()).toBe('/products?category=Mugs');
  expect(screen.getByLabelText('Category')).toHaveFocus();
});

it('says nothing of a list that is still loading, and keeps the old one in its place', async () => {
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  const script = scriptedList(mug, ...pots(60));
  const list = script['GET /api/products'] as unknown as (call: { path: string }) => object;
  const slow = jest.fn(async (call: { path: string }) => {
    if (call.path.includes('page=2')) await held;
    return list(call);
  });
  renderApp('/products', { ...script, 'GET /api/products': slow as never });
  await pager();
  await userEvent.click(screen.getByRole('link', { name: 'Next' }));
  await waitFor(() => expect(document.querySelector('.product-list')).toHaveAttribute('aria-busy', 'true'));
  expect(screen.queryByText(/^Showing/)).not.toBeInTheDocument();
  expect(names()).toHaveLength(24);
  answer();
  expect(await screen.findByText('Showing 25 to 48 of 61 pots')).toBeVisible();
});
