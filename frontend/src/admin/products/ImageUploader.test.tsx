import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answer, type Script } from '../../testing/render-app.tsx';
import { TOKEN_KEY } from '../../base/session.ts';
import { openDialog, renderProductDialog } from '../../testing/render-products.tsx';
import { scriptedProduct } from '../../testing/scripted-product.ts';

const photo = (name: string, bytes = 10, type = 'image/jpeg') =>
  new File([new Uint8Array(bytes)], name, { type });
const fileIn = (body: unknown) => (body as FormData).get('image') as File;
const uploaded = (id: string) => ({ url: `/media/${id}/1200.jpg`, public_id: id });
const images = async (more: Script = {}, count = 2) => {
  const urls = Array.from({ length: count }, (_, index) => ({ url: `/media/i${index}/1200.jpg` }));
  const { app, images: box } = await renderProductDialog(more, scriptedProduct({ images: urls }));
  return {
    app,
    box,
    shown: () =>
      box
        .queryAllByRole('img')
        .map((picture) => /\/media\/(.+)\//.exec(picture.getAttribute('src') ?? '')?.[1]),
    // `applyAccept` off: browsers let people choose “All files”.
    choose: (label: string, files: File[]) =>
      userEvent.setup({ applyAccept: false }).upload(box.getByLabelText(label), files),
  };
};

it('uploads a file, and shows it after the others [A059] [A062]', async () => {
  const { app, box, choose, shown } = await images({ 'POST /api/upload/single': { body: uploaded('new') } });
  expect(box.getByLabelText('Upload Files')).toHaveAttribute(
    'accept',
    'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif',
  );
  await choose('Upload Files', [photo('pot.jpg')]);
  await waitFor(() => expect(shown()).toEqual(['i0', 'i1', 'new']));
  const form = app.callsTo('POST', '/api/upload/single')[0]?.body as FormData;
  expect(form.get('folder')).toBe('products');
  expect((form.get('image') as File).name).toBe('pot.jpg');
});

it('uploads several at once, and names those that failed [A059] [A330]', async () => {
  const { box, choose, shown } = await images({
    'POST /api/upload/single': ({ body }) =>
      fileIn(body).name === 'b.png'
        ? { status: 400, body: { message: 'Not an image' } }
        : { body: uploaded('a') },
  });
  await choose('Upload Files', [photo('a.webp', 9, 'image/webp'), photo('b.png', 9, 'image/png')]);
  await waitFor(() => expect(shown()).toEqual(['i0', 'i1', 'a']));
  expect(await box.findByRole('alert')).toHaveTextContent('Failed to upload image(s)b.png: Not an image');
});

it('stays open when a file picker is closed without a choice', async () => {
  const { box } = await images();
  fireEvent(box.getByLabelText('Upload Files'), new Event('cancel', { bubbles: true }));
  expect(screen.getByRole('dialog', { name: 'Edit Harbour Mug' })).toBeVisible();
});

it('takes a photo with the camera [A060]', async () => {
  const { box, choose, shown } = await images({ 'POST /api/upload/single': { body: uploaded('cam') } });
  expect(box.getByLabelText('Take Photo')).toHaveAttribute('capture', 'environment');
  await choose('Take Photo', [photo('shot.jpg')]);
  await waitFor(() => expect(shown()).toContain('cam'));
});

it('adds an image by URL [A061]', async () => {
  const { app, box, shown } = await images({ 'POST /api/upload/single': { body: uploaded('web') } });
  await userEvent.type(box.getByLabelText('Image address'), 'https://example.org/pot.jpg{Enter}');
  await waitFor(() => expect(shown()).toContain('web'));
  expect(app.callsTo('POST', '/api/upload/single')[0]?.body).toEqual({
    folder: 'products',
    url: 'https://example.org/pot.jpg',
  });
  expect(box.getByLabelText('Image address')).toHaveValue('');
});

it.each([
  [
    'a file that is not an image [A265]',
    photo('list.pdf', 9, 'application/pdf'),
    'Please select only image files',
  ],
  ['any other image format [A062]', photo('pot.gif', 9, 'image/gif'), 'Please select only image files'],
  ['a file of 5 MB [A266]', photo('big.jpg', 5 * 1024 * 1024), 'File size must be less than 5MB'],
])('rejects %s', async (_title, file, words) => {
  const { app, box, choose } = await images();
  await choose('Upload Files', [file]);
  expect(await box.findByText(words)).toBeVisible();
  expect(app.calls.filter(({ path }) => path.startsWith('/api/upload'))).toHaveLength(0);
});

it('accepts up to ten images for a product [A067]', async () => {
  const { app, box, choose, shown } = await images({ 'POST /api/upload/single': { body: uploaded('x') } }, 9);
  await choose('Upload Files', [photo('x.jpg'), photo('y.jpg')]);
  await waitFor(() => expect(shown()).toHaveLength(10));
  expect(box.getByRole('alert')).toHaveTextContent('You can add up to 10 images. Not added: y.jpg');
  expect(app.callsTo('POST', '/api/upload/single')).toHaveLength(1);
  expect(box.getByLabelText('Upload Files')).toBeDisabled();
  expect(box.getByLabelText('Take Photo')).toBeDisabled();
});

it('accepts up to five images for a variant, in the variants folder [A068]', async () => {
  const { app } = await images({
    'POST /api/upload/single': ({ body }) => ({ body: uploaded(fileIn(body).name) }),
  });
  const dialog = within(await openDialog('Add Variant'));
  await userEvent.upload(
    dialog.getByLabelText('Upload Files'),
    ['1', '2', '3', '4', '5', '6'].map((n) => photo(`${n}.jpg`)),
  );
  expect(await dialog.findByText(/^5 of 5 images/)).toBeVisible();
  const sent = app.callsTo('POST', '/api/upload/single').map(({ body }) => body as FormData);
  expect(sent.map((form) => form.get('folder'))).toEqual(Array.from({ length: 5 }, () => 'variants'));
  expect(dialog.getByLabelText('Upload Files')).toBeDisabled();
});

it('moves and removes images; the first is the main one', async () => {
  const { box, shown } = await images({}, 3);
  await userEvent.click(box.getByRole('button', { name: 'Move image 3 earlier' }));
  await userEvent.click(box.getByRole('button', { name: 'Move image 1 later' }));
  expect(shown()).toEqual(['i2', 'i0', 'i1']);
  expect(box.getAllByRole('listitem')[0]).toHaveTextContent('Main');
  await userEvent.click(box.getByRole('button', { name: 'Remove image 1' }));
  expect(shown()).toEqual(['i0', 'i1']);
});

it.each<[string, Answer, string]>([
  ['a failure [A329]', { status: 500 }, 'Upload failed. Please try again.'],
  [
    'the server’s reason [A329]',
    { status: 400, body: { message: 'Too many pixels' } },
    'Upload failed. Please try again.pot.jpg: Too many pixels',
  ],
  ['a refusal [A327]', { status: 401, body: { message: 'No' } }, 'Authentication required. Please log in.'],
])('reports %s', async (_title, answer, words) => {
  const { box, choose } = await images({ 'POST /api/upload/single': answer });
  await choose('Upload Files', [photo('pot.jpg')]);
  expect(await box.findByRole('alert')).toHaveTextContent(words);
});

it('reports several failed uploads at once [A330]', async () => {
  const { box, choose } = await images({ 'POST /api/upload/single': 'offline' });
  await choose('Upload Files', [photo('a.jpg'), photo('b.jpg')]);
  expect(await box.findByRole('alert')).toHaveTextContent('Failed to upload image(s)');
});

it('uploads nothing without a token [A327]', async () => {
  const { app, box, choose } = await images();
  localStorage.removeItem(TOKEN_KEY);
  await choose('Upload Files', [photo('pot.jpg')]);
  expect(await box.findByText('Authentication required. Please log in.')).toBeVisible();
  expect(app.callsTo('POST', '/api/upload/single')).toHaveLength(0);
});

const page = (from: number, next_cursor: string | null) => ({
  body: {
    resources: Array.from({ length: 20 }, (_, index) => ({
      public_id: `l${from + index}`,
      secure_url: `/media/l${from + index}/1200.jpg`,
      filename: `pot-${from + index}.jpg`,
      thumbnail_url: `/media/l${from + index}/160.jpg`,
    })),
    next_cursor,
  },
});
const LIBRARY = 'GET /api/upload/media-library';

it('adds images from the library, by folder and page [A063] [A064] [A065] [A066]', async () => {
  const { app, box, shown } = await images({
    [`${LIBRARY}?folder=products&max_results=20`]: page(1, 'more'),
    [`${LIBRARY}?folder=products&max_results=20&next_cursor=more`]: page(21, null),
    [`${LIBRARY}?folder=variants&max_results=20`]: { body: { resources: [], next_cursor: null } },
  });
  await userEvent.click(box.getByRole('button', { name: 'Media Library' }));
  const library = within(await box.findByRole('region', { name: 'Media library' }));
  const first = await library.findByRole('button', { name: 'pot-1.jpg' });
  expect(library.getAllByRole('listitem')).toHaveLength(20);
  await userEvent.click(first);
  expect(shown()).toEqual(['i0', 'i1', 'l1', ...shown().slice(3)]);
  expect(first).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(library.getByRole('button', { name: 'Load More' }));
  await waitFor(() => expect(library.getAllByRole('listitem')).toHaveLength(40));
  expect(library.queryByRole('button', { name: 'Load More' })).not.toBeInTheDocument();
  await userEvent.selectOptions(library.getByLabelText('Library folder'), 'Variants');
  expect(await library.findByText('No images in this folder yet.')).toBeVisible();
  expect(app.calls.some(({ path }) => path.includes('folder=variants&max_results=20'))).toBe(true);
});

it.each<[string, Answer, string]>([
  ['a failure [A328]', { status: 500 }, 'Failed to load images from library'],
  ['a refusal [A327]', { status: 401, body: { message: 'No' } }, 'Authentication required. Please log in.'],
])('reports %s of the library', async (_title, answer, words) => {
  const { box } = await images({ [LIBRARY]: answer });
  await userEvent.click(box.getByRole('button', { name: 'Media Library' }));
  expect(await box.findByRole('alert')).toHaveTextContent(words);
});
