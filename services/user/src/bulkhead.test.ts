import { describe, expect, it } from '@jest/globals';
import { createBulkhead } from './bulkhead.ts';

describe('the bulkhead', () => {
  it('runs a few at once, lets a few wait and refuses the rest at once', async () => {
    const bulkhead = createBulkhead(2, 1);
    let running = 0;
    let most = 0;
    const ends: (() => void)[] = [];
    const work = () =>
      bulkhead(async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise<void>((resolve) => ends.push(resolve));
        running -= 1;
      });
    const accepted = [work(), work(), work()];
    await expect(work()).rejects.toMatchObject({ code: 'unavailable', status: 503 });
    ends[0]?.();
    await accepted[0];
    ends[1]?.();
    await accepted[1];
    ends[2]?.();
    await Promise.all(accepted);
    expect(most).toBe(2);
    await expect(bulkhead(async () => 'free again')).resolves.toBe('free again');
  });

  it('gives the place free when the work fails', async () => {
    const bulkhead = createBulkhead(1, 0);
    await expect(bulkhead(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(bulkhead(async () => 1)).resolves.toBe(1);
  });
});
