import { expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { mug } from '../../testing/demo-products.ts';
import { renderApp } from '../../testing/render-app.tsx';

const PATH = '/api/products/p1/preview';

it('shows a draft with its colours and facts, and nothing that buys it', async () => {
  const app = renderApp('/preview/p1#key=Zk3', { [`POST ${PATH}`]: { body: mug } });
  expect(await screen.findByText('This is a preview. The pot isn’t on sale yet.')).toBeVisible();
  expect(await screen.findByRole('heading', { name: mug.name })).toBeVisible();
  expect(app.callsTo('POST', PATH)[0]?.body).toEqual({ key: 'Zk3' });
  expect(app.callsTo('GET', '/api/products/p1')).toHaveLength(0);
  expect(screen.queryByRole('button', { name: /Add to Cart/ })).not.toBeInTheDocument();
  fireEvent.change(screen.getByLabelText('Select Color'), { target: { value: 'v-honey' } });
  expect(screen.queryByRole('button', { name: /Add to Cart|Email|Notify/ })).not.toBeInTheDocument();
  expect(document.querySelector('link[rel=canonical]')).toBeNull();
  expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

it.each([
  ['/preview/p1#key=Old', { status: 404, body: { code: 'product-not-found', message: 'Product not found' } }],
  ['/preview/p1', { status: 400, body: { message: 'Key is required' } }],
])('says of %s that the preview has ended', async (path, answer) => {
  renderApp(path, { [`POST ${PATH}`]: answer });
  expect(await screen.findByText(/This preview has ended/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the shop' })).toHaveAttribute('href', '/products');
});
