import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { QuantityStepper } from './QuantityStepper.tsx';

it('steps by one within its bounds, with the item’s name on its buttons', () => {
  const change = jest.fn();
  const { rerender } = render(
    <QuantityStepper value={2} item="Harbour Mug" min={1} max={3} onChange={change} />,
  );
  screen.getByRole('button', { name: 'One more Harbour Mug' }).click();
  screen.getByRole('button', { name: 'One less Harbour Mug' }).click();
  expect(change.mock.calls).toEqual([[3], [1]]);
  rerender(<QuantityStepper value={3} item="Harbour Mug" min={1} max={3} onChange={change} />);
  expect(screen.getByRole('button', { name: 'One more Harbour Mug' })).toBeDisabled();
  rerender(<QuantityStepper value={1} item="Harbour Mug" min={1} max={3} onChange={change} />);
  expect(screen.getByRole('button', { name: 'One less Harbour Mug' })).toBeDisabled();
});
