import { afterEach, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { shop } from '../../base/shop.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { mug } from '../../testing/demo-products.ts';

const before = { ...shop };
afterEach(() => {
  jest.useRealTimers();
  Object.assign(shop, before);
});
/** Only the date: everything else goes on. */
const today = (now: string) =>
  jest.useFakeTimers({
    now: Date.parse(now),
    doNotFake: [
      'nextTick',
      'queueMicrotask',
      'performance',
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
    ],
  });

const open = (settings: Partial<typeof shop>) => {
  Object.assign(shop, settings);
  renderApp('/products/p1', { 'GET /api/products/p1': { body: mug } });
};
const topic = (name: string) => screen.findByRole('region', { name });

it('says when a pot comes and what that costs', async () => {
  today('2026-11-27T10:00:00Z');
  open({ dispatchDays: 2, delivery: 'By Royal Mail Tracked 48.\nTo the UK only.' });
  expect(await topic('Delivery')).toHaveTextContent(
    'Dispatched within 2 working days: order today, and we send it by Tuesday 1 December.By Royal Mail Tracked 48. To the UK only.',
  );
});

it('says what the price contains where the maker says nothing more of delivery', async () => {
  open({ priceNote: 'Price includes UK delivery', dispatchDays: null });
  expect(await topic('Delivery')).toHaveTextContent(/^DeliveryPrice includes UK delivery\.$/);
});

it('says how to look after it and who made it, where the maker does', async () => {
  open({ care: 'Food safe.', maker: 'We are two.' });
  expect(await topic('Care and food safety')).toHaveTextContent('Food safe.');
  expect(await topic('Who made it')).toHaveTextContent('We are two.');
  expect(screen.getByRole('link', { name: 'More about us' })).toHaveAttribute('href', '/about');
});

it('has no empty topics', async () => {
  open({ care: '', maker: '' });
  await topic('Delivery');
  expect(screen.queryByText('Care and food safety')).not.toBeInTheDocument();
  expect(screen.queryByText('Who made it')).not.toBeInTheDocument();
});
