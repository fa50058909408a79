import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import userEvent from '@testing-library/user-event';
import { renderApp, withStyles } from '../../testing/render-app.tsx';
import { bowl, mug } from '../../testing/demo-products.ts';

const open = async (product: WireProduct = mug) => {
  renderApp(`/products/${product.id}`, { [`GET /api/products/${product.id}`]: { body: product } });
  await screen.findByRole('heading', { level: 1, name: product.name });
};
const thumbnails = () => within(screen.getByRole('list', { name: 'Images' })).getAllByRole('button');
const current = () => thumbnails().findIndex((button) => button.getAttribute('aria-current') === 'true');

describe('the gallery', () => {
  it('holds the product’s images, then each variant’s, which are marked [C103] [C104] [C107]', async () => {
    await open();
    expect(thumbnails().map((button) => button.querySelector('img')?.getAttribute('src'))).toEqual([
      '/media/mug-1/800.jpg',
      '/media/mug-2/800.jpg',
      '/media/mug-slate/800.jpg',
      '/media/mug-honey/800.jpg',
    ]);
    expect(thumbnails().map((button) => button.textContent)).toEqual(['', '', 'Variant', 'Variant']);
  });

  it('says what a photograph shows in the maker’s words, and which pot it is where there are none', async () => {
    const [first, ...others] = mug.images;
    await open({ ...mug, images: [{ ...first!, alt: 'A mug beside a window' }, ...others] });
    expect(thumbnails().map((button) => button.getAttribute('aria-label'))).toEqual([
      'A mug beside a window, image 1 of 4',
      'Harbour Mug in Sea Glass, image 2 of 4',
      expect.stringContaining('image 3 of 4'),
      expect.stringContaining('image 4 of 4'),
    ]);
    expect(screen.getByRole('button', { name: /^Open A mug beside a window, .* full size$/ })).toBeVisible();
  });

  it('falls back to the single image [C105]', async () => {
    await open(bowl);
    expect(screen.getByRole('button', { name: /full size/ }).querySelector('img')).toHaveAttribute(
      'src',
      '/bowl.jpg',
    );
  });

  it('lays the thumbnails in four columns [C106]', async () => {
    withStyles();
    await open();
    const { gridTemplateColumns } = getComputedStyle(screen.getByRole('list', { name: 'Images' }));
    expect(gridTemplateColumns).toBe('repeat(4, minmax(0, 1fr))');
  });

  it('wraps round at both ends [C108] [C109]', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Previous image' }));
    expect(current()).toBe(3);
    await userEvent.click(screen.getByRole('button', { name: 'Next image' }));
    expect(current()).toBe(0);
  });

  it('selects the variant of a chosen image [C116]', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: /in Honey, image/ }));
    expect(screen.getByLabelText('Select Color')).toHaveValue('v-honey');
  });

  it('moves to the first image of a chosen variant [C117]', async () => {
    await open();
    await userEvent.selectOptions(screen.getByLabelText('Select Color'), 'v-honey');
    expect(current()).toBe(3);
    await userEvent.selectOptions(screen.getByLabelText('Select Color'), 'main');
    expect(current()).toBe(0);
  });
});

describe('the full-size dialog', () => {
  it('is titled with the name and the position [C110] [C111] [C112]', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: /full size/ }));
    expect(await screen.findByRole('dialog', { name: 'Harbour Mug Image 1 of 4' })).toBeVisible();
  });

  it('is closed by Back, which stays on the page', async () => {
    const app = renderApp(['/products', `/products/${mug.id}`], {
      [`GET /api/products/${mug.id}`]: { body: mug },
    });
    await userEvent.click(await screen.findByRole('button', { name: /full size/ }));
    await screen.findByRole('dialog');
    act(() => app.history.go(-1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.where()).toBe(`/products/${mug.id}`);
    expect(screen.getByRole('heading', { level: 1, name: 'Harbour Mug' })).toBeVisible();
  });

  it('follows the arrow keys from the moment it opens', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: /full size/ }));
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByRole('button', { name: 'Close' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(within(dialog).getByText('Image 2 of 4')).toBeVisible();
  });

  it('walks with arrows and arrow keys, naming colour and kind [C113] [C114] [C115]', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: /full size/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Sea Glass · Product')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Previous image' }));
    expect(dialog.getByText('Honey · Variant')).toBeVisible();
    expect(dialog.getByText('Image 4 of 4')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Next image' }));
    expect(dialog.getByText('Image 1 of 4')).toBeVisible();
    await userEvent.keyboard('{ArrowRight}');
    expect(dialog.getByText('Image 2 of 4')).toBeVisible();
    await userEvent.keyboard('{End}');
    expect(dialog.getByText('Image 4 of 4')).toBeVisible();
  });
});
