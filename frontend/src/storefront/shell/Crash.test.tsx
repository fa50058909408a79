import { expect, it, jest } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { Crash } from './Crash.tsx';

it('reloads by itself when the shopper is online again', () => {
  const reload = jest.fn();
  const { unmount } = render(<Crash reload={reload} />, { wrapper: MemoryRouter });
  expect(reload).not.toHaveBeenCalled();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(reload).toHaveBeenCalledTimes(1);
  unmount();
  window.dispatchEvent(new Event('online'));
  expect(reload).toHaveBeenCalledTimes(1);
});
