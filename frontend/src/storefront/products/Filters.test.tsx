import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bowl, mug, pot } from '../../testing/demo-products.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { scriptedList } from '../../testing/scripted-list.ts';

const names = () => [...document.querySelectorAll('.product-list h2')].map((heading) => heading.textContent);
const named = (...expected: string[]) => waitFor(() => expect(names()).toEqual(expected));
const open = async (path = '/products') => {
  const app = renderApp(path, scriptedList(mug, pot, bowl));
  await screen.findByText('Harbour Mug');
  return app;
};

it('links categories with what each would list beside the other filters', async () => {
  const app = await open('/products?inStock=true');
  const links = within(await screen.findByRole('navigation', { name: 'Categories' })).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['All 2', 'Bowls 1', 'Mugs 1']);
  expect(links[0]).toHaveAttribute('aria-current', 'true');
  await userEvent.click(links[2]!);
  expect(app.where()).toBe('/products?category=Mugs&inStock=true');
  expect(screen.getByRole('link', { name: 'Mugs 1' })).toHaveAttribute('aria-current', 'true');
});

it('lists pots in the glaze that is asked for, each as it is in it', async () => {
  const app = await open();
  await userEvent.selectOptions(await screen.findByLabelText('Glaze'), 'Honey (1)');
  await waitFor(() => expect(app.where()).toBe('/products?glaze=Honey'));
  await named('Harbour Mug');
  const link = screen.getByRole('link', { name: /Harbour Mug in Honey/ });
  expect(link.getAttribute('href')).toMatch(/^\/products\/p1\?variant=.+/);
  await userEvent.click(screen.getByRole('link', { name: 'Clear filters' }));
  expect(app.where()).toBe('/products');
});

it('shows what an old or shortened link filters, and lists every price for one that there is not', async () => {
  await open('/products?glaze=honey&price=cheap');
  await waitFor(() => expect(screen.getByLabelText('Glaze')).toHaveValue('Honey'));
  expect(screen.getByLabelText('Price')).toHaveValue('');
  await named('Harbour Mug');
});
