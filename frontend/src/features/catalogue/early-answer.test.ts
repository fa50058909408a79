import { afterEach, expect, it } from '@jest/globals';
import { renderApp } from '../../testing/render-app.tsx';
import { mug } from '../../testing/demo-products.ts';
import { screen } from '@testing-library/react';

afterEach(() => {
  globalThis.earlyAnswers = undefined;
});

it('uses the products that boot.js fetched early, and does not fetch them again', async () => {
  globalThis.earlyAnswers = { '/products': Promise.resolve({ products: [mug] }) };
  const { callsTo } = renderApp('/products');
  expect(await screen.findByRole('heading', { name: 'Harbour Mug' })).toBeVisible();
  expect(callsTo('GET', '/api/products')).toHaveLength(0);
  expect(globalThis.earlyAnswers).toEqual({});
});

it('fetches the products when the early call failed', async () => {
  globalThis.earlyAnswers = { '/products': Promise.resolve(undefined) };
  renderApp('/products', { 'GET /api/products': { body: { products: [mug] } } });
  expect(await screen.findByRole('heading', { name: 'Harbour Mug' })).toBeVisible();
});
