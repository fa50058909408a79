import { expect, it } from '@jest/globals';
import { array, assert, nat, property } from 'fast-check';
import { createDueQueue } from './due-queue.ts';

it('returns tasks in order of their due time, and none before it', () => {
  assert(
    property(array(nat(1000)), nat(1000), (times, now) => {
      const queue = createDueQueue();
      for (const at of times) queue.add(at, () => undefined);
      const taken: number[] = [];
      for (let entry = queue.takeDue(now); entry; entry = queue.takeDue(now)) taken.push(entry.at);
      expect(taken).toEqual(times.filter((at) => at <= now).toSorted((a, b) => a - b));
      expect(queue.nextAt()).toBe(Math.min(...times.filter((at) => at > now)));
    }),
  );
});
