import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Button } from './Button.tsx';

const shown = (busy: boolean) => (
  <>
    <Button busy={busy}>Save</Button>
    <input aria-label="Name" />
  </>
);
const button = () => screen.getByRole('button', { name: 'Save' });

it('has the focus again when its work is done, because browsers take it from what is disabled', () => {
  const { rerender } = render(shown(false));
  button().focus();
  rerender(shown(true));
  screen.getByLabelText('Name').focus();
  screen.getByLabelText('Name').blur();
  rerender(shown(false));
  expect(button()).toHaveFocus();
});

it('leaves the focus where the visitor has moved it', () => {
  const { rerender } = render(shown(false));
  button().focus();
  rerender(shown(true));
  screen.getByLabelText('Name').focus();
  rerender(shown(false));
  expect(screen.getByLabelText('Name')).toHaveFocus();
});
