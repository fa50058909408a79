import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import { bowl, mug } from '../../testing/demo-products.ts';
import { renderApp } from '../../testing/render-app.tsx';

const open = async (product: WireProduct = mug) => {
  renderApp(`/products/${product.id}`, { [`GET /api/products/${product.id}`]: { body: product } });
  await screen.findByRole('heading', { level: 1, name: product.name });
};
const picker = () => screen.getByLabelText<HTMLSelectElement>('Select Color');

it('shows every colour by its own photograph, in step with the menu; a sold one can be viewed', async () => {
  await open();
  const swatches = () =>
    within(screen.getByRole('radiogroup', { name: 'Colours' })).getAllByRole<HTMLInputElement>('radio');
  const named = swatches().map((one) => [
    one.getAttribute('aria-label'),
    one.parentElement?.querySelector('source')?.srcset.split(' ')[0],
  ]);
  expect(named).toEqual([
    ['Sea Glass', '/media/mug-1/160.avif'],
    ['Slate, sold', '/media/mug-slate/160.avif'],
    ['Honey, +£4.50', '/media/mug-honey/160.avif'],
  ]);
  const chosen = () => swatches().findIndex(({ checked }) => checked);
  expect(chosen()).toBe(0);
  await userEvent.selectOptions(picker(), 'v-honey');
  expect(chosen()).toBe(2);
  await userEvent.click(screen.getByRole('radio', { name: 'Slate, sold' }));
  expect(picker()).toHaveValue('v-slate');
  expect(screen.getByText('Slate: Out of stock')).toBeVisible();
  expect(screen.getByRole('img', { name: /in Slate/ })).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  expect(picker()).toHaveValue('v-honey');
});

it.each([
  [1, 'Last one'],
  [3, '3 left'],
  [4, null],
  [0, null],
])('says of a stock of %i: %s', async (stock, words) => {
  await open({ ...bowl, stock });
  expect(screen.queryByText(/^(Last one|\d+ left)$/)?.textContent ?? null).toBe(words);
});

it('opens on the first colour that is there', async () => {
  await open({ ...mug, stock: 0 });
  expect(picker()).toHaveValue('v-honey');
  expect(picker().options[0]).toHaveTextContent('Sea Glass · Main Product · Out of Stock');
  expect(screen.getByText('Honey: 3 in stock')).toBeVisible();
});

it('offers no main option that stands for nothing, and opens on the first colour that is there', async () => {
  await open({ ...mug, stock: 0, color: '' });
  expect([...picker().options].map(({ value }) => value)).toEqual(['v-slate', 'v-honey']);
  expect(picker()).toHaveValue('v-honey');
  expect(screen.getByText('Honey: 3 in stock')).toBeVisible();
});

it('shows what the maker has named by its name, each value with its own price', async () => {
  const variants = mug.variants.map((one) => ({ ...one, price: 26 + one.priceAdjustment }));
  await open({ ...mug, option_name: 'Size', color: 'Small', variants });
  const named = within(screen.getByRole('radiogroup', { name: 'Size' })).getAllByRole('radio');
  expect(named.map((one) => [one.getAttribute('aria-label'), one.parentElement?.textContent])).toEqual([
    ['Small, £26.00', 'Small £26.00'],
    ['Slate, £26.00, sold', 'Slate £26.00'],
    ['Honey, £30.50', 'Honey £30.50'],
  ]);
  await userEvent.click(named[2] as HTMLElement);
  const menu = screen.getByLabelText<HTMLSelectElement>('Select Size');
  expect([...menu.options].map(({ text }) => text)).toEqual([
    'Small · Main Product · £26.00',
    'Slate · Variant · £26.00 · Out of Stock',
    'Honey · Variant · £30.50',
  ]);
  expect(menu).toHaveValue('v-honey');
  expect(screen.getByText('Honey: 3 in stock')).toBeVisible();
  expect(screen.queryByText(/^Colour:/)).toBeNull();
});
