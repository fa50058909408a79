import { afterEach, expect, it } from '@jest/globals';
import { renderApp } from '../../testing/render-app.tsx';
import { mug } from '../../testing/demo-products.ts';
import { screen } from '@testing-library/react';

afterEach(() => {
  globalThis.earlyAnswers = undefined;
});

it('takes the pots that were asked for before the code had arrived, and asks no second time', async () => {
  globalThis.earlyAnswers = { '/products': Promise.resolve({ products: [mug] }) };
  const { callsTo } = renderApp('/products');
  expect(await screen.findByRole('heading', { name: 'Harbour Mug' })).toBeVisible();
  expect(callsTo('GET', '/api/products')).toHaveLength(0);
  expect(globalThis.earlyAnswers).toEqual({});
});

it('asks itself when the early call failed', async () => {
  globalThis.earlyAnswers = { '/products': Promise.resolve(undefined) };
  renderApp('/products', { 'GET /api/products': { body: { products: [mug] } } });
  expect(await screen.findByRole('heading', { name: 'Harbour Mug' })).toBeVisible();
});
