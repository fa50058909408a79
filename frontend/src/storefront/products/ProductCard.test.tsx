import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import { renderApp, withStyles } from '../../testing/render-app.tsx';
import { scriptedList } from '../../testing/scripted-list.ts';
import { bowl, mug, pot, scriptedVariant } from '../../testing/demo-products.ts';

const open = async (products: WireProduct[]) => {
  renderApp('/products', scriptedList(...products));
  await screen.findByRole('heading', { name: 'Harbour Mug' });
};

it('offers each category once, however many products are in it [C081]', async () => {
  await open([mug, bowl, { ...bowl, id: 'p4', name: 'Pinch Bowl' }, { ...mug, id: 'p5', name: 'Quay Cup' }]);
  await screen.findByRole('option', { name: 'Mugs' });
  const options = within(screen.getByLabelText('Category')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['All Categories', 'Bowls', 'Mugs']);
});

it('shows the least that a pot costs, and says where its options cost more', async () => {
  await open([mug, bowl]);
  const card = (name: string) => screen.getByRole('heading', { name }).closest('li');
  expect(card('Harbour Mug')).toHaveTextContent('from £26.00');
  expect(card('Dale Bowl')).toHaveTextContent('£12.00');
  expect(card('Dale Bowl')).not.toHaveTextContent('from');
});

it('says how many colours there are, and when few are left or others have reserved them all', async () => {
  const rare = { ...bowl, stock: 1 };
  const freeAt = new Date(2026, 10, 22, 20, 51).toISOString();
  const taken = (stock: number) => [{ variantId: 'main', stock, free: 0, freeAt }];
  const reserved = [
    { productId: 'p2', variants: taken(2) },
    { productId: 'p1', variants: taken(14) },
  ];
  renderApp('/products', {
    ...scriptedList(mug, bowl, { ...rare, id: 'p4', name: 'Pinch Bowl' }),
    'GET /api/live/stock': { body: { products: reserved } },
  });
  const card = async (name: string) =>
    (await screen.findByRole('heading', { name })).closest('li') as HTMLElement;
  expect(
    await within(await card('Dale Bowl')).findByText('In someone’s cart, may be available again at 20:51'),
  ).toBeVisible();
  expect(within(await card('Pinch Bowl')).getByText('Last one')).toBeVisible();
  // The honey mugs are free.
  expect(await card('Harbour Mug')).toHaveTextContent('3 colours');
  expect(await card('Harbour Mug')).not.toHaveTextContent('basket');
});

it("lays 'Out of Stock' across a card whose total is 0 or less, and over no other [C098]", async () => {
  withStyles();
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

it('says what the photograph shows in the maker’s words, or names pot and colour', async () => {
  const [first, ...others] = mug.images;
  await open([{ ...mug, images: [{ ...first!, alt: 'A mug beside a window' }, ...others] }, bowl]);
  expect(screen.getByRole('img', { name: 'A mug beside a window' })).toBeVisible();
  expect(screen.getByRole('img', { name: /^Dale Bowl/ })).toBeVisible();
});
