import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { QuantityStepper } from './QuantityStepper.tsx';

it('steps by one, with the item’s name on its buttons, unless busy', () => {
  const change = jest.fn();
  const { rerender } = render(
    <QuantityStepper value={2} item="Harbour Mug" busy={false} onChange={change} />,
  );
  screen.getByRole('button', { name: 'One more Harbour Mug' }).click();
  screen.getByRole('button', { name: 'One less Harbour Mug' }).click();
  expect(change.mock.calls).toEqual([[3], [1]]);
  rerender(<QuantityStepper value={2} item="Harbour Mug" busy onChange={change} />);
  expect(screen.getByRole('button', { name: 'One more Harbour Mug' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'One less Harbour Mug' })).toBeDisabled();
});
