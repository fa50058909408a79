import { expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from './Dialog.tsx';

function Example() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <Dialog onClose={() => setOpen(false)} title="Ship Order">
          Words
        </Dialog>
      )}
    </>
  );
}

it('is named by its title, closes, and returns the focus', async () => {
  render(<Example />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByRole('dialog', { name: 'Ship Order' })).toHaveTextContent('Words');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});

it('closes on Esc', async () => {
  render(<Example />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  const dialog = screen.getByRole('dialog');
  act(() => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
  expect(await screen.findByRole('button', { name: 'Open' })).toHaveFocus();
});

const opened = async () => {
  render(<Example />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  return screen.getByRole('dialog');
};

const inside = { clientX: 150, clientY: 150 };
const outside = { clientX: 50, clientY: 50 };
/** A press from one place to another. Where they differ, browsers send the click to what both have in common: the dialog. */
async function press(from: typeof inside, to: typeof inside) {
  const dialog = await opened();
  jest.spyOn(dialog, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 100, 100, 100));
  fireEvent.mouseDown(from === inside ? screen.getByText('Words') : dialog, from);
  fireEvent.mouseUp(to === inside ? screen.getByText('Words') : dialog, to);
  fireEvent.click(dialog, to);
}

it('closes when the backdrop is pressed', async () => {
  await press(outside, outside);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it.each([
  ['begins inside and ends on the backdrop', inside, outside],
  ['begins on the backdrop and ends inside', outside, inside],
  ['is on its own padding', inside, inside],
])('stays open when a press %s', async (_title, from, to) => {
  await press(from, to);
  expect(screen.getByRole('dialog')).toBeVisible();
});

it('closes on the Escape key itself, because browsers close a dialog without asking when it is pressed again', async () => {
  const dialog = await opened();
  expect(fireEvent.keyDown(dialog, { key: 'Escape' })).toBe(false);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('tells its owner when the browser has closed it', async () => {
  const dialog = await opened();
  act(() => (dialog as HTMLDialogElement).close());
  expect(dialog).not.toBeInTheDocument();
});

it('grows upwards, so that its buttons stay where they are when an error appears above them', () => {
  const rect = jest
    .spyOn(HTMLDialogElement.prototype, 'getBoundingClientRect')
    .mockReturnValue(new DOMRect(100, 200, 560, innerHeight - 500));
  render(
    <Dialog onClose={() => undefined} title="Ship Order" footer={<button>Save</button>}>
      Words
    </Dialog>,
  );
  expect(screen.getByRole('dialog')).toHaveStyle({
    top: 'auto',
    bottom: '300px',
    maxHeight: 'calc(100dvh - 316px)',
  });
  rect.mockRestore();
});
