import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cell, fillShared, openKilnLoad as open, photo, save } from '../../testing/render-kiln-load.tsx';

it('adds photographs one per row, or all to the row they are dropped on', async () => {
  await open();
  const rows = () => within(document.querySelector<HTMLElement>('.pots')!).getAllByRole('listitem');
  const drop = (target: Element, ...files: File[]) => {
    const dragged = { dataTransfer: { files, types: ['Files'] } };
    fireEvent.dragOver(target, dragged);
    expect(document.querySelector('[data-over]')).not.toBeNull();
    fireEvent.drop(target, dragged);
    expect(document.querySelector('[data-over]')).toBeNull();
  };
  drop(rows()[1]!, photo('a.jpg'), photo('b.jpg'));
  await waitFor(() => expect(within(rows()[1]!).getAllByRole('img')).toHaveLength(2));
  drop(screen.getByRole('group', { name: 'Each pot' }), photo('c.jpg'), photo('d.jpg'), photo('e.jpg'));
  await waitFor(() => expect(screen.getAllByRole('img')).toHaveLength(5));
  expect(rows().map((one) => within(one).queryAllByRole('img').length)).toEqual([1, 2, 1, 1]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove photograph 1 of Pot 2' }));
  expect(within(rows()[1]!).getAllByRole('img')).toHaveLength(1);
});

it('describes a photograph in its row', async () => {
  const { saves } = await open();
  await fillShared();
  await userEvent.upload(screen.getByLabelText('Choose Photographs'), [photo('a.jpg')]);
  await userEvent.type(cell('Name', 1), 'Mug');
  await userEvent.click(await screen.findByRole('button', { name: 'Describe or crop photograph 1 of Mug' }));
  await userEvent.type(await screen.findByLabelText(/^Alt text/), 'A mug with a blue rim');
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await save();
  await screen.findByText('Saved: Mug.');
  expect(saves()[0]).toMatchObject({
    images: [{ url: '/media/a.jpg/1200.jpg', alt: 'A mug with a blue rim' }],
  });
});
