import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { VIEWED_KEY } from '../../base/session.ts';
import { bowl, mug, plainProduct, scriptedVariant } from '../../testing/demo-products.ts';
import { renderApp, type Script } from '../../testing/render-app.tsx';
import { viewedFrom } from './recently-viewed.ts';

const other = (id: string) => plainProduct({ id, path: `/products/${id}/pot`, name: `Pot ${id}` });
const script: Script = {
  'GET /api/products/p1': { body: mug },
  'GET /api/products/p2': { body: bowl },
  'GET /api/products/p1/siblings': { body: { sameForm: [other('a')], sameGlaze: [other('b')] } },
  'GET /api/products/p2/siblings': { body: { sameForm: [], sameGlaze: [] } },
};
const row = async (name: string) => within(await screen.findByRole('region', { name }));

it('shows others of the same form and of the same glaze', async () => {
  renderApp('/products/p1', script);
  const form = await row('More Mugs');
  expect(form.getByRole('link', { name: /Pot a/ })).toHaveAttribute('href', '/products/a/pot');
  expect(form.getByRole('link', { name: 'See all Mugs' })).toHaveAttribute('href', '/products?category=Mugs');
  expect((await row('Others in Sea Glass')).getByRole('link')).toHaveAccessibleName(/Pot b/);
});

it('shows others of the same glaze in that glaze: photograph, price and address', async () => {
  const images = [{ url: '/media/glazed/1200.jpg' }];
  const variant = scriptedVariant({ id: 'v7', color: 'Sea Glass', priceAdjustment: 2, images });
  const jug = plainProduct({
    id: 'j',
    path: '/products/j/jug',
    name: 'Jug',
    color: 'White',
    variants: [variant],
  });
  renderApp('/products/p1', {
    ...script,
    'GET /api/products/p1/siblings': { body: { sameForm: [], sameGlaze: [jug] } },
  });
  const link = (await row('Others in Sea Glass')).getByRole('link', { name: /Jug.*£28\.00/ });
  expect(link).toHaveAttribute('href', '/products/j/jug?variant=v7');
  expect(link.querySelector('img')?.getAttribute('src')).toContain('/media/glazed/');
});

it('remembers in this browser alone which pots were viewed, and shows them without the open one', async () => {
  const first = renderApp('/products/p1', script);
  await row('More Mugs');
  expect(screen.queryByRole('region', { name: 'Recently viewed' })).not.toBeInTheDocument();
  first.unmount();
  const second = renderApp('/products/p2', script);
  const links = (await row('Recently viewed')).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([mug.path]);
  await waitFor(() => expect(viewedFrom(localStorage.getItem(VIEWED_KEY) ?? '')).toHaveLength(2));
  second.unmount();
  renderApp('/products/p1', script);
  expect((await row('Recently viewed')).getAllByRole('link')).toHaveLength(1);
  // Looking at it again does not count it twice.
  await waitFor(() =>
    expect(viewedFrom(localStorage.getItem(VIEWED_KEY) ?? '').map(({ id }) => id)).toEqual(['p1', 'p2']),
  );
});

it.each(['', 'no json', '{"id":"p1"}', '[null, 1, {"id": "p1"}]'])('reads nothing out of %j', (stored) =>
  expect(viewedFrom(stored)).toEqual([]),
);
