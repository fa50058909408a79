import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Field } from './Field.tsx';
import { ErrorSummary } from './form/Form.tsx';

it('ties label, hint and error to the input, the error above it', () => {
  render(<Field label="Postcode" hint="As on your letters" error="Required" optional />);
  const input = screen.getByLabelText(/Postcode/);
  expect(input).toHaveAccessibleDescription('As on your letters Required');
  expect(input).toBeInvalid();
  expect(screen.getByText('(optional)')).toBeVisible();
  const error = screen.getByText('Required');
  expect(error.compareDocumentPosition(input)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('says nothing of errors when there is none', () => {
  render(<Field label="City" />);
  expect(screen.getByLabelText('City')).not.toHaveAttribute('aria-invalid');
  expect(screen.getByLabelText('City')).not.toHaveAttribute('aria-describedby');
});

it('summarises problems, takes the focus, links the fields and marks the title', () => {
  document.title = 'Checkout';
  const { rerender } = render(
    <>
      <ErrorSummary problems={[{ id: 'full-name', label: 'Full name', message: 'Required' }]} />
      <Field id="full-name" label="Full name" />
    </>,
  );
  expect(screen.getByRole('alert')).toHaveFocus();
  expect(document.title).toBe('Error: Checkout');
  screen.getByRole('link', { name: 'Full name: Required' }).click();
  expect(screen.getByLabelText('Full name')).toHaveFocus();
  rerender(<ErrorSummary problems={[]} />);
  expect(document.title).toBe('Checkout');
});
