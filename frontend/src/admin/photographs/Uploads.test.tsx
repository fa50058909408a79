import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { logInAgain } from '../../testing/log-in-again.ts';
import type { Answer, Call } from '../../testing/render-app.tsx';
import { press, renderProductDialog } from '../../testing/render-products.tsx';
import { scriptedProduct } from '../../testing/scripted-product.ts';

const SEND = 'POST /api/upload/single';
const photo = (name: string) => new File([name], name, { type: 'image/jpeg' });
const nameIn = ({ body }: Call) => ((body as FormData).get('image') as File).name;
const uploaded = (call: Call) => ({ body: { url: `/media/${nameIn(call)}/1200.jpg` } });
const open = async (send: (call: Call) => Answer | Promise<Answer>, more = {}) => {
  const { app, dialog, images } = await renderProductDialog(
    { [SEND]: send, ...more },
    scriptedProduct({ images: [], imageUrl: null, image_url: null }),
  );
  const shown = () =>
    images
      .queryAllByRole('img')
      .map((picture) => /\/media\/(.+)\//.exec(picture.getAttribute('src') ?? '')?.[1]);
  const choose = (...names: string[]) =>
    userEvent.upload(images.getByLabelText('Upload Files'), names.map(photo));
  return { app, dialog, images, shown, choose };
};

it('keeps the order in which photographs were chosen, whichever arrives first', async () => {
  const first = Promise.withResolvers<Answer>();
  const { images, shown, choose } = await open((call) =>
    nameIn(call) === 'a.jpg' ? first.promise : uploaded(call),
  );
  await choose('a.jpg', 'b.jpg', 'c.jpg');
  await waitFor(() => expect(shown()).toEqual(['b.jpg', 'c.jpg']));
  expect(images.getByRole('progressbar', { name: 'a.jpg' })).toBeVisible();
  expect(images.getByText(/Uploading 1 image/)).toBeVisible();
  first.resolve({ body: { url: '/media/a.jpg/1200.jpg' } });
  await waitFor(() => expect(shown()).toEqual(['a.jpg', 'b.jpg', 'c.jpg']));
  expect(images.queryByRole('progressbar')).not.toBeInTheDocument();
});

it('retries a failed photograph without choosing it again', async () => {
  let isDown = true;
  const { app, images, shown, choose } = await open((call) =>
    isDown && nameIn(call) === 'b.jpg' ? 'offline' : uploaded(call),
  );
  await choose('a.jpg', 'b.jpg');
  await waitFor(() => expect(shown()).toEqual(['a.jpg']));
  isDown = false;
  await userEvent.click(await images.findByRole('button', { name: 'Try b.jpg again' }));
  await waitFor(() => expect(shown()).toEqual(['a.jpg', 'b.jpg']));
  expect(images.queryByRole('alert')).not.toBeInTheDocument();
  expect(app.callsTo('POST', '/api/upload/single')).toHaveLength(3);
});

it('cancels one, removes another that failed, and the rest go on', async () => {
  const answers: Record<string, Answer | Promise<Answer>> = {
    'a.jpg': new Promise(() => undefined),
    'b.jpg': { status: 400, body: { message: 'Images may have at most 24 megapixels' } },
  };
  const { images, shown, choose } = await open((call) => answers[nameIn(call)] ?? uploaded(call));
  await choose('a.jpg', 'b.jpg', 'c.jpg');
  await waitFor(() => expect(shown()).toEqual(['c.jpg']));
  expect(images.getByRole('alert')).toHaveTextContent('b.jpg: Images may have at most 24 megapixels');
  await userEvent.click(images.getByRole('button', { name: 'Cancel a.jpg' }));
  await userEvent.click(images.getByRole('button', { name: 'Remove b.jpg' }));
  expect(images.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(images.queryByRole('alert')).not.toBeInTheDocument();
  expect(shown()).toEqual(['c.jpg']);
});

it('asks before a dialog with an upload under way is closed', async () => {
  const { dialog, choose } = await open(() => new Promise(() => undefined));
  await choose('a.jpg');
  await press(dialog, 'Cancel');
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
});

it('asks in the dialog of a variant too, and when the tab is closed', async () => {
  const { dialog } = await open(() => new Promise(() => undefined));
  await press(dialog, 'Add Variant');
  const variant = screen.getByRole('dialog', { name: 'Add Variant' });
  await userEvent.upload(within(variant).getByLabelText('Upload Files'), [photo('a.jpg')]);
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
  await press(variant, 'Cancel');
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
});

it('has the files still when the session has ended under an upload', async () => {
  let isOver = true;
  const { shown, choose } = await open(
    (call) => (isOver ? { status: 401, body: { message: 'Token expired' } } : uploaded(call)),
    { 'POST /api/auth/login': { body: { token: 'd.e.f' } } },
  );
  await choose('a.jpg');
  await screen.findByLabelText('Email');
  isOver = false;
  await logInAgain();
  await userEvent.click(await screen.findByRole('button', { name: 'Try a.jpg again' }));
  expect(shown()).toEqual([]);
  expect(await screen.findByRole('img', { name: 'Image 1 of 1' })).toHaveAttribute(
    'src',
    '/media/a.jpg/800.jpg',
  );
});

it('uses no place for a failed upload, and retries it only while there is one', async () => {
  let isDown = true;
  const { images, shown, choose } = await open((call) => (isDown ? { status: 500 } : uploaded(call)));
  await choose('z.jpg');
  expect(await images.findByRole('button', { name: 'Try z.jpg again' })).toBeVisible();
  isDown = false;
  const names = Array.from({ length: 10 }, (_, index) => `${index}.jpg`);
  await choose(...names);
  await waitFor(() => expect(shown()).toEqual(names));
  await userEvent.click(images.getByRole('button', { name: 'Try z.jpg again' }));
  expect(await images.findByText('You can add up to 10 images.')).toBeVisible();
  expect(shown()).toEqual(names);
});
