import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Script } from '../../testing/render-app.tsx';
import { press, renderProductDialog } from '../../testing/render-products.tsx';
import { scriptedProduct } from '../../testing/scripted-product.ts';

const url = (id: string) => `/media/${id}/1200.jpg`;
const CROPS = '/api/upload/crops/a';
const whole = { url: url('a'), public_id: 'a', width: 800, height: 1000 };
const open = async (script: Script = {}, more = {}) => {
  const images = [
    { url: url('a'), alt: 'A mug from above' },
    { url: url('b') },
    { url: 'https://x.test/c.jpg' },
  ];
  const opened = await renderProductDialog(
    {
      [`GET ${CROPS}`]: { body: { original: whole, crop: null } },
      'PUT /api/admin/products/p1': { body: {} },
      ...script,
    },
    scriptedProduct({ images, ...more }),
  );
  const savedImages = async () => {
    await press(opened.dialog, 'Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const [call] = opened.app.callsTo('PUT', '/api/admin/products/p1');
    return (call?.body as { images: unknown } | undefined)?.images;
  };
  return { ...opened, savedImages };
};
const edit = async (box: ReturnType<typeof within>, place: number) => {
  await userEvent.click(box.getByRole('button', { name: `Describe or crop image ${place}` }));
  return screen.findByRole('dialog', { name: `Image ${place} of 3` });
};

it('says where a moved image is now, and keeps the focus on its button', async () => {
  const { images, savedImages } = await open();
  const later = images.getByRole('button', { name: 'Move image 1 later' });
  await userEvent.click(later);
  expect(later).toHaveFocus();
  expect(images.getByText('Image 1 is now image 2 of 3.')).toBeInTheDocument();
  await userEvent.click(images.getByRole('button', { name: 'Move image 3 earlier' }));
  await userEvent.click(images.getByRole('button', { name: 'Move image 2 earlier' }));
  expect(images.getByText('Image 2 is now the main image.')).toBeInTheDocument();
  // At the end there is no further, and the focus is not lost.
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toHaveAccessibleName('Move image 1 earlier');
  expect(await savedImages()).toEqual([
    { url: 'https://x.test/c.jpg', alt: '' },
    { url: url('b'), alt: '' },
    { url: url('a'), alt: 'A mug from above' },
  ]);
});

it('saves the words of an image, and shows them', async () => {
  const { images, savedImages } = await open();
  expect(images.getByRole('img', { name: 'A mug from above' })).toBeVisible();
  const dialog = within(await edit(images, 2));
  expect(dialog.getByText(/Leave empty to use “Harbour Mug in Sea Glass, image 2 of 3”/)).toBeVisible();
  await userEvent.type(dialog.getByLabelText(/^Alt text/), ' The handle{Enter} and the foot ');
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
  expect(images.getByRole('img', { name: 'The handle and the foot' })).toBeVisible();
  expect(await savedImages()).toMatchObject([{}, { url: url('b'), alt: 'The handle and the foot' }, {}]);
});

it('crops from the whole photograph, and the part takes its place', async () => {
  const { app, images, savedImages } = await open({
    [`POST ${CROPS}`]: { body: { url: url('a-c1'), public_id: 'a-c1' } },
  });
  const dialog = within(await edit(images, 1));
  expect(await dialog.findByText(/^The whole photograph\./)).toBeVisible();
  await userEvent.click(dialog.getByLabelText('Square'));
  expect(dialog.getByText('800 × 800 pixels')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Image 1 of 3' })).not.toBeInTheDocument());
  expect(app.callsTo('POST', CROPS)[0]?.body).toEqual({ x: 0, y: 0.1, width: 1, height: 0.8 });
  expect(await savedImages()).toMatchObject([{ url: url('a-c1'), alt: 'A mug from above' }, {}, {}]);
});

it('returns from a crop to the whole photograph without another upload', async () => {
  const crop = { x: 0.1, y: 0.1, width: 0.8, height: 0.8 };
  const { app, images, savedImages } = await open(
    { 'GET /api/upload/crops/a-c1': { body: { original: whole, crop } } },
    { images: [{ url: url('a-c1') }, { url: url('b') }, { url: url('d') }] },
  );
  const dialog = within(await edit(images, 1));
  expect(await dialog.findByText('640 × 800 pixels')).toBeVisible();
  expect(dialog.getByLabelText('Shop (4:5)')).toBeChecked();
  expect(dialog.getByRole('img', { name: 'The whole photograph' })).toHaveAttribute('src', url('a'));
  await userEvent.click(dialog.getByRole('button', { name: 'Whole Photograph' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
  expect(await savedImages()).toMatchObject([{ url: url('a') }, {}, {}]);
  expect(app.calls.filter(({ method, path }) => method === 'POST' && path.includes('/crops/'))).toEqual([]);
});

it('keeps what was chosen when a crop is refused, and asks before it is discarded', async () => {
  const message = 'A crop must be at least 160 pixels wide and high';
  const { images } = await open({ [`POST ${CROPS}`]: { status: 400, body: { message } } });
  const dialog = within(await edit(images, 1));
  await userEvent.click(await dialog.findByLabelText('Square'));
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(message);
  expect(dialog.getByText('800 × 800 pixels')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
});

it('offers no crop of an image on another site', async () => {
  const { app, images } = await open();
  const dialog = within(await edit(images, 3));
  expect(dialog.getByLabelText(/^Alt text/)).toBeVisible();
  expect(dialog.queryByRole('group', { name: 'Shape' })).not.toBeInTheDocument();
  expect(app.calls.some(({ path }) => path.includes('/crops/'))).toBe(false);
});
