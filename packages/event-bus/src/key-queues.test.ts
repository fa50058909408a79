import { expect, it } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import { KeyQueues } from './key-queues.ts';

/** Tasks that the test ends, and what has happened to them so far. */
function started(concurrency: number) {
  const seen: string[] = [];
  const ends = new Map<string, () => void>();
  const queues = new KeyQueues(concurrency, (key) => seen.push(`${key} failed`));
  const add = (name: string) =>
    queues.add(name.slice(0, 1), async () => {
      seen.push(name);
      await new Promise<void>((resolve) => void ends.set(name, resolve));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await setImmediate();
  };
  return { queues, seen, add, end };
}

it('starts a task of a key when the one before it has ended, although there is room for it', async () => {
  const { queues, seen, add, end } = started(3);
  for (const name of ['a1', 'a2', 'b1']) add(name);
  expect(seen).toEqual(['a1', 'b1']);
  await end('a1');
  add('a3');
  expect(seen).toEqual(['a1', 'b1', 'a2']);
  for (const name of ['b1', 'a2', 'a3']) await end(name);
  expect(seen).toEqual(['a1', 'b1', 'a2', 'a3']);
  await queues.until(0);
});

it('leaves out no task that came while its key was running and every place was taken', async () => {
  const { queues, seen, add, end } = started(1);
  for (const name of ['a1', 'b1', 'a2']) add(name);
  for (const name of ['a1', 'b1', 'a2']) await end(name);
  expect(seen).toEqual(['a1', 'b1', 'a2']);
  await queues.until(0);
});
