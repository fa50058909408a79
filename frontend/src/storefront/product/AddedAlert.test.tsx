import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { AddedAlert } from './AddedAlert.tsx';

const done = jest.fn();
beforeEach(() => {
  jest.useFakeTimers();
  done.mockClear();
  render(
    <MemoryRouter>
      <AddedAlert name="Harbour Mug (Honey)" imageUrl="/media/mug-honey/800.jpg" onDone={done} />
    </MemoryRouter>,
  );
});
afterEach(() => {
  jest.useRealTimers();
});

it('shows the pot, says that the item is reserved and leads to the cart [C135] [C136]', () => {
  expect(screen.getByRole('status')).toHaveTextContent(
    'Added to cart successfully! Your item is safely reserved for 30 minutes while you shop.',
  );
  expect(screen.getByRole('status')).toHaveTextContent(/^Harbour Mug \(Honey\)/);
  expect(document.querySelector('img')).toHaveAttribute('src', '/media/mug-honey/800.jpg');
  expect(screen.getByRole('link', { name: 'View Cart' })).toHaveAttribute('href', '/cart');
});

it('hides itself after 4.5 seconds [C137]', () => {
  act(() => void jest.advanceTimersByTime(4499));
  expect(done).not.toHaveBeenCalled();
  act(() => void jest.advanceTimersByTime(1));
  expect(done).toHaveBeenCalledTimes(1);
});

it('stays while it is hovered or focused', () => {
  const link = screen.getByRole('link', { name: 'View Cart' });
  act(() => void jest.advanceTimersByTime(4000));
  fireEvent.focus(link);
  act(() => void jest.advanceTimersByTime(60_000));
  expect(done).not.toHaveBeenCalled();
  fireEvent.blur(link);
  act(() => void jest.advanceTimersByTime(4500));
  expect(done).toHaveBeenCalledTimes(1);
});
