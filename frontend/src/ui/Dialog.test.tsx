import { expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
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
