import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { renderOnChange } from './render-on-change.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Pages of which each takes `ms` to render, and that are all changed by every event. */
function world(keys: string[], ms: number) {
  const changed = new Set(keys);
  const rendered: string[] = [];
  const told: string[] = [];
  const broken = new Set<string>();
  const { soon, stop } = renderOnChange({
    changed: () => [...changed],
    render: async (key) => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      if (broken.has(key)) throw new Error('away');
      rendered.push(key);
      changed.delete(key);
    },
    failed: (key) => void told.push(key),
  });
  const event = () => {
    for (const key of keys) changed.add(key);
    soon();
  };
  return { event, rendered, told, broken, stop };
}

it('renders once for events that come together, without being asked', async () => {
  const { event, rendered } = world(['mug'], 10);
  event();
  event();
  await jest.advanceTimersByTimeAsync(15);
  event();
  expect(rendered).toEqual([]);
  await jest.advanceTimersByTimeAsync(1000);
  expect(rendered).toEqual(['mug']);
});

it('renders what changes a hundred times a second two or three times a second', async () => {
  const { event, rendered } = world(['mug'], 10);
  for (let count = 0; count < 200; count += 1) {
    event();
    // oxlint-disable-next-line no-await-in-loop
    await jest.advanceTimersByTimeAsync(10);
  }
  expect(rendered.length).toBeGreaterThanOrEqual(4);
  expect(rendered.length).toBeLessThanOrEqual(6);
});

it('rests between rounds when everything has changed, and comes to the end', async () => {
  const keys = Array.from({ length: 30 }, (_, index) => `${index}`);
  const { event, rendered } = world(keys, 20);
  event();
  await jest.advanceTimersByTimeAsync(400);
  expect(rendered.length).toBeLessThanOrEqual(7);
  await jest.advanceTimersByTimeAsync(2400);
  expect(rendered).toEqual(keys);
});

it('reports a page that fails, goes on with the others, and stops trying in the end', async () => {
  const { event, rendered, told, broken } = world(['mug', 'bowl'], 10);
  broken.add('mug');
  event();
  await jest.advanceTimersByTimeAsync(5000);
  expect([rendered, told]).toEqual([['bowl'], ['mug']]);
});

it('renders nothing after it has stopped', async () => {
  const { event, rendered, stop } = world(['mug'], 10);
  event();
  stop();
  await jest.advanceTimersByTimeAsync(1000);
  expect(rendered).toEqual([]);
});
