import { dispatchPlan } from '@slipcast/contracts/working-days';
import { afterEach, expect, it, jest } from '@jest/globals';
import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import { screen, within } from '@testing-library/react';
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

const open = (settings: Partial<typeof shop>, more: Partial<WireProduct> = {}) => {
  Object.assign(shop, settings);
  return renderApp('/products/p1', { 'GET /api/products/p1': { body: { ...mug, ...more } } });
};
const topic = (name: string) => screen.findByRole('region', { name });

it('says when a pot comes and what that costs', async () => {
  today('2026-11-27T10:00:00Z');
  open({ dispatch: dispatchPlan(new Date(), 2), delivery: 'By Royal Mail Tracked 48.\nTo the UK only.' });
  expect(await topic('Delivery')).toHaveTextContent(
    'Dispatched within 2 working days: order today and we’ll post it by Tuesday 1 December.By Royal Mail Tracked 48. To the UK only.',
  );
});

it('says what the price contains once, beside it, and nothing of delivery where the maker does not', async () => {
  open({ priceNote: 'Price includes UK delivery', dispatch: null });
  expect(await screen.findAllByText(/Price includes UK delivery/)).toHaveLength(1);
  expect(screen.queryByRole('heading', { name: 'Delivery' })).not.toBeInTheDocument();
});

it('says how to look after it and who made it, where the maker does', async () => {
  open({ care: 'Food safe.', maker: 'We are two.' });
  expect(await topic('Care and food safety')).toHaveTextContent('Food safe.');
  expect(await topic('Who made it')).toHaveTextContent('We are two.');
  expect(screen.getByRole('link', { name: 'More about us' })).toHaveAttribute('href', '/about');
});

it('has no empty topics', async () => {
  open({ care: '', maker: '' });
  await topic('Returns');
  expect(screen.queryByText('Care and food safety')).not.toBeInTheDocument();
  expect(screen.queryByText('Who made it')).not.toBeInTheDocument();
});

it('lets the words of one pot stand before those of all', async () => {
  open(
    { care: 'Food safe.', maker: 'We are two.' },
    { care: 'For dry flowers only.', making: 'Cast in two halves.' },
  );
  const care = await topic('Care and food safety');
  expect(care).toHaveTextContent('For dry flowers only.');
  expect(care).not.toHaveTextContent('Food safe.');
  expect(await topic('Who made it, and how')).toHaveTextContent('Cast in two halves.We are two.');
});

const outline = () => document.querySelector('svg .outline');

it('draws a pot to scale in millimetres, beside a hand', async () => {
  open({}, { length_mm: 125, width_mm: 92, height_mm: 95 });
  const size = await topic('True size');
  expect(within(size).getByRole('img')).toHaveAccessibleName(
    '125 mm wide and 95 mm high, drawn to scale beside a hand',
  );
  expect([outline()?.getAttribute('width'), outline()?.getAttribute('height')]).toEqual(['125', '95']);
  const [left = 0, , wide = 0] = (within(size).getByRole('img').getAttribute('viewBox') ?? '')
    .split(' ')
    .map(Number);
  // The thumb ends 122 mm to the right of the hand's left edge, which stands 24 mm beside the pot.
  expect(left + wide).toBeGreaterThanOrEqual(125 + 24 + 122);
});

it.each([
  ['a bowl of a hand’s width', { length_mm: 160, width_mm: 160, height_mm: 70 }, 'a mug'],
  ['a small cup', { length_mm: 62, width_mm: 60, height_mm: 60 }, 'a mug'],
  ['a large vase', { length_mm: 145, width_mm: 145, height_mm: 215 }, 'a hand'],
])('draws %s beside something of another size', async (_what, size, beside) => {
  open({}, size);
  expect(within(await topic('True size')).getByRole('img')).toHaveAccessibleName(new RegExp(`${beside}$`));
});

it.each([
  [0, 0, 0],
  [10, 10, 10],
  [90, 90, 0],
])('draws nothing where the size is not known: %s, %s, %s', async (length_mm, width_mm, height_mm) => {
  open({}, { length_mm, width_mm, height_mm });
  await topic('Returns');
  expect(outline()).toBeNull();
});

it('says only the number of days where the shop’s answer does not reach this one', async () => {
  today('2026-11-27T10:00:00Z');
  open({ dispatch: { ...dispatchPlan(new Date(), 2), days: [] } });
  expect(await topic('Delivery')).toHaveTextContent(/^DeliveryDispatched within 2 working days\./);
});
