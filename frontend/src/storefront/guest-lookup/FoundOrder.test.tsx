import { expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../testing/render-app.tsx';
import { scriptedOrder } from '../../testing/scripted-order.ts';

it('says when it leaves and how to report a problem, and prints a receipt', async () => {
  const print = jest.fn();
  Reflect.set(window, 'print', print);
  const express = { method: 'e', name: 'Special Delivery', kind: 'post', country: 'GB', dispatchDays: 1 };
  renderApp('/guest-lookup?email=gwen@example.org&orderNumber=2026-ORD-001', {
    'POST /api/orders/guest-lookup': {
      body: { order: scriptedOrder({ status: 'paid', delivery: express }), addressesShortened: true },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Look up order' }));
  expect(await screen.findByText('Your parcel leaves us within 1 working day of your order.')).toBeVisible();
  const problem = within(screen.getByRole('region', { name: 'Problem with your order?' }));
  expect(problem.getByRole('link', { name: 'tell us' })).toHaveAttribute('href', '/contact');
  await userEvent.click(screen.getByRole('button', { name: 'Print Receipt' }));
  expect(print).toHaveBeenCalledTimes(1);
});
