import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import { renderApp } from '../../testing/render-app.tsx';
import { bowl, mug, pot, scriptedVariant } from '../../testing/demo-products.ts';

const open = async (products: WireProduct[]) => {
  renderApp('/products', { 'GET /api/products': { body: { products } } });
  await screen.findByRole('heading', { name: 'Harbour Mug' });
};

it('offers each category once, however many products are in it [C081]', async () => {
  await open([mug, bowl, { ...bowl, id: 'p4', name: 'Pinch Bowl' }, { ...mug, id: 'p5', name: 'Quay Cup' }]);
  const options = within(screen.getByLabelText('Filter')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['All Categories', 'Bowls', 'Mugs']);
});

it("lays 'Out of Stock' across a card whose total is 0 or less, and over no other [C098]", async () => {
  const variant = scriptedVariant();
  await open([
    mug,
    pot,
    { ...pot, id: 'less', name: 'Less than none', stock: -1, variants: [] },
    { ...pot, id: 'other', name: 'Other colour', variants: [variant] },
  ]);
  const banner = (name: string) => {
    const card = screen.getByRole('heading', { name }).closest('li') as HTMLElement;
    return within(card).queryByText('Out of Stock');
  };
  for (const name of ['Fern Pot', 'Less than none']) {
    expect(banner(name)).toBeVisible();
    expect(getComputedStyle(banner(name) as HTMLElement).getPropertyValue('rotate')).toMatch(/^\d+deg$/);
  }
  expect(banner('Other colour')).toBeNull();
  expect(banner('Harbour Mug')).toBeNull();
});
