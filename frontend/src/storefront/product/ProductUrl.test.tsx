import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bowl, mug } from '../../testing/demo-products.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { scriptedList } from '../../testing/scripted-list.ts';

const open = async (address: string) => {
  const app = renderApp(address, {
    'GET /api/products/p1': { body: mug },
    'GET /api/products/old-mug': { body: mug },
  });
  await screen.findByRole('heading', { level: 1, name: 'Harbour Mug' });
  return app;
};
const inHead = (selector: string, attribute: string) =>
  [...document.head.querySelectorAll(selector)].map((tag) => tag.getAttribute(attribute));

it('has the same page at its bare and at its readable address [C023]', async () => {
  expect((await open('/products/p1')).where()).toBe('/products/p1');
  expect((await open('/products/p1/harbour-mug')).where()).toBe('/products/p1/harbour-mug');
});

it('puts the right name into an address that has a wrong one', async () => {
  const app = await open('/products/p1/teapot?variant=v-honey');
  expect(app.where()).toBe('/products/p1/harbour-mug?variant=v-honey');
  expect(app.history.action).toBe('REPLACE');
});

it('leads from the address that a pot had in another shop to its own', async () => {
  expect((await open('/products/old-mug')).where()).toBe('/products/p1/harbour-mug');
});

it('begins with the colour that the address names', async () => {
  await open('/products/p1/harbour-mug?variant=v-honey');
  expect(screen.getByLabelText('Select Color')).toHaveValue('v-honey');
  expect(screen.getByRole('img', { name: /Honey/ })).toHaveAttribute('src', '/media/mug-honey/800.jpg');
});

it('puts a chosen colour into the address, so that a reload and a shared link show it again', async () => {
  const app = await open('/products/p1/harbour-mug');
  await userEvent.selectOptions(screen.getByLabelText('Select Color'), 'v-honey');
  expect(app.where()).toBe('/products/p1/harbour-mug?variant=v-honey');
  expect(app.history.action).toBe('REPLACE');
  await userEvent.selectOptions(screen.getByLabelText('Select Color'), 'main');
  expect(app.where()).toBe('/products/p1/harbour-mug');
});

it('begins with the main colour where the address names none that there is', async () => {
  await open('/products/p1/harbour-mug?variant=v-gone');
  expect(screen.getByLabelText('Select Color')).toHaveValue('main');
});

it('names title, description and canonical address, and the next page its own', async () => {
  await open('/products/p1?variant=v-honey');
  expect(document.title).toBe('Harbour Mug · Fettle Pottery');
  expect(inHead('meta[name=description]', 'content')).toEqual(['Rounded everyday mug. Holds 350 ml.']);
  expect(inHead('link[rel=canonical]', 'href')).toEqual(['/products/p1/harbour-mug']);
  await userEvent.click(screen.getByRole('link', { name: 'Cart, 0 items' }));
  await screen.findByRole('heading', { level: 1, name: 'Shopping Cart' });
  await waitFor(() => expect(document.title).toBe('Shopping Cart · Fettle Pottery'));
  expect(inHead('link[rel=canonical]', 'href')).toEqual([]);
});

it('says in the list’s address which category is shown, whatever its order', async () => {
  renderApp('/products?category=Mugs&sort=price-asc', scriptedList(mug));
  await screen.findByRole('heading', { level: 2, name: 'Harbour Mug' });
  expect(document.title).toBe('Mugs · Fettle Pottery');
  expect(inHead('link[rel=canonical]', 'href')).toEqual(['/products?category=Mugs']);
});

it('shows other pots where one has been deleted, the same category first and none that are sold', async () => {
  const more = (name: string) => ({ ...bowl, id: name, path: `/products/${name}`, name });
  const products = [
    mug,
    more('Nest'),
    { ...more('Sold'), stock: 0 },
    more('Dish'),
    more('Plate'),
    more('Tray'),
  ];
  renderApp('/products/p9', {
    'GET /api/products/p9': {
      status: 404,
      body: { message: 'Product not found', removed: { category: 'Mugs' } },
    },
    ...scriptedList(...products),
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'No Longer Available' })).toBeVisible();
  expect(document.title).toBe('No Longer Available · Fettle Pottery');
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Product not found. It has sold, or we no longer make it.',
  );
  const others = await screen.findByRole('region', { name: 'Other pots you may like' });
  const names = within(others)
    .getAllByRole('link')
    .map((link) => within(link).getByRole('heading').textContent);
  expect(names).toEqual(['Harbour Mug', 'Dish', 'Nest', 'Plate']);
});

it('shows no others where there never was a pot', async () => {
  renderApp('/products/p9', scriptedList(mug));
  expect(await screen.findByRole('alert')).toHaveTextContent('Product not found');
  expect(document.title).toBe('Product Not Found · Fettle Pottery');
  expect(screen.queryByRole('region', { name: 'Other pots you may like' })).not.toBeInTheDocument();
});
