import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { logInAgain } from '../../testing/log-in-again.ts';
import type { Answer } from '../../testing/render-app.tsx';
import {
  cell,
  fillShared,
  openKilnLoad as open,
  photo,
  save,
  SAVE,
} from '../../testing/render-kiln-load.tsx';

it('lists twelve pots in fewer than half of 145 clicks', async () => {
  const { saves } = await open();
  // The way here: the list's button "Kiln Load".
  let clicks = 1;
  const click = async (element: HTMLElement) => {
    clicks += 1;
    await userEvent.click(element);
  };
  // Clicks into every field instead of using Tab, Enter or pasting.
  const fill = async (element: HTMLElement, value: string) => {
    await click(element);
    await userEvent.keyboard(value);
  };
  for (const [label, value] of [
    ['Description', 'Thrown on the wheel.'],
    ['Price (£)', '24'],
    ['Category', 'Bowls'],
    ['Color', 'Slate'],
    ['Weight (g)', '300'],
  ] as const)
    await fill(screen.getByLabelText(label), value);
  const files = Array.from({ length: 12 }, (_, index) => photo(`${index + 1}.jpg`));
  // The button, and "Open" in the system's own dialog.
  clicks += 2;
  await userEvent.upload(screen.getByLabelText('Choose Photographs'), files);
  for (let place = 1; place <= 12; place += 1) await fill(cell('Name', place), `Bowl ${place}`);
  await screen.findByText(/^Each photograph that you choose or drop here makes a row/);
  await click(screen.getByRole('button', { name: 'Save 12 pots' }));
  await screen.findByText(/^Saved: Bowl 1, Bowl 2, .*Bowl 12\.$/);
  expect(saves()).toHaveLength(12);
  expect(saves()[11]).toMatchObject({
    name: 'Bowl 12',
    price: 24,
    stock: 1,
    color: 'Slate',
    images: [{ url: '/media/12.jpg/1200.jpg' }],
  });
  process.stdout.write(`Twelve pots of a kiln load: ${clicks} clicks.\n`);
  expect(clicks).toBeLessThanOrEqual(72);
}, 60_000);

it('names each pot’s problems, saves the others, and saves none twice', async () => {
  let isBad = true;
  const { saves } = await open({
    [SAVE]: ({ body }) =>
      isBad && (body as { name: string }).name === 'Jug'
        ? {
            status: 400,
            body: { message: 'No', errors: [{ field: 'color', message: 'There is no such glaze' }] },
          }
        : { status: 201, body: {} },
  });
  await fillShared();
  await userEvent.click(cell('Name', 1));
  await userEvent.paste('Mug\t26\t2\nJug\t34\t\n\t12');
  await save();
  expect(await screen.findByText('Saved: Mug.')).toBeVisible();
  expect(screen.getByText('2 pots weren’t saved. The reasons are under their rows.')).toBeVisible();
  expect(screen.getByText('Color: There is no such glaze')).toBeVisible();
  expect(screen.getByText('Name: Required')).toBeVisible();
  expect(cell('Name', 1)).toHaveValue('Jug');
  expect(cell('Name', 2)).toHaveAttribute('aria-invalid', 'true');
  isBad = false;
  await userEvent.type(cell('Name', 2), 'Cup');
  await save();
  expect(await screen.findByText('Saved: Jug, Cup.')).toBeVisible();
  expect(saves().map((body) => (body as { name: string }).name)).toEqual(['Mug', 'Jug', 'Jug', 'Cup']);
});

it('repeats the same save after a lost answer, and locks the row until then', async () => {
  let isDown = true;
  const { saves } = await open({ [SAVE]: () => (isDown ? 'offline' : { status: 201, body: {} }) });
  await fillShared();
  await userEvent.type(cell('Name', 1), 'Moon jar');
  await save();
  expect(
    await screen.findByText(/^We lost the connection and can’t tell whether this pot was saved\./),
  ).toBeVisible();
  expect(cell('Name', 1)).toHaveAttribute('readonly');
  isDown = false;
  fireEvent.change(screen.getByLabelText('Price (£)'), { target: { value: '99' } });
  await save();
  expect(await screen.findByText('Saved: Moon jar.')).toBeVisible();
  const [first, second] = saves();
  expect(second).toEqual(first);
  expect(first).toMatchObject({ saveId: expect.any(String), price: 24 });
});

it('marks missing shared values where they are typed', async () => {
  const { saves } = await open();
  await userEvent.type(cell('Name', 1), 'Mug');
  await save();
  expect(await screen.findByLabelText('Category')).toHaveAccessibleDescription(/Required/);
  expect(screen.getByText('Check the values under “The same for every pot”')).toBeVisible();
  expect(saves()).toEqual([]);
});

it('goes down a column with Enter, with a new row at the end', async () => {
  await open();
  await userEvent.type(cell('Name', 3), 'Jug{Enter}');
  await waitFor(() => expect(cell('Name', 4)).toHaveFocus());
});

it('keeps everything when the session ends between two pots', async () => {
  let isOver = false;
  const { saves } = await open({
    [SAVE]: () => (isOver ? { status: 401, body: { message: 'Token expired' } } : { status: 201, body: {} }),
    'POST /api/auth/login': { body: { token: 'd.e.f' } },
  });
  await fillShared();
  await userEvent.click(cell('Name', 1));
  await userEvent.paste('Mug\nJug\nCup');
  isOver = true;
  await save();
  await screen.findByLabelText('Email');
  isOver = false;
  await logInAgain();
  expect(await screen.findByLabelText('Name of pot 3')).toHaveValue('Cup');
  // The first was refused, and the others were not sent.
  expect(saves()).toHaveLength(1);
  await save();
  expect(await screen.findByText('Saved: Mug, Jug, Cup.')).toBeVisible();
});

it('saves drafts of unknown size unless told otherwise', async () => {
  const { saves } = await open();
  await fillShared();
  await userEvent.type(cell('Name', 1), 'Mug');
  await save();
  await screen.findByText('Saved: Mug.');
  expect(saves()[0]).toMatchObject({ state: 'draft', length_mm: 0, width_mm: 0, height_mm: 0 });
  await userEvent.selectOptions(screen.getByLabelText('State'), 'Published');
  await userEvent.type(cell('Name', 1), 'Jar');
  await userEvent.click(screen.getByRole('button', { name: 'Category, weight and size of Jar' }));
  await userEvent.type(cell('Height (mm)', 1), '210');
  await save();
  await screen.findByText('Saved: Jar.');
  expect(saves()[1]).toMatchObject({ height_mm: 210 });
  expect(saves()[1]).not.toHaveProperty('state');
});

it('asks before unsaved changes are left', async () => {
  const pending = new Promise<Answer>(() => undefined);
  await open({ 'POST /api/upload/single': pending });
  await userEvent.upload(screen.getByLabelText('Choose Photographs'), [photo('a.jpg')]);
  await userEvent.click(screen.getByRole('link', { name: 'Back to Products' }));
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
});
