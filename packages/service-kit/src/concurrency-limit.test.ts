import { describe, expect, it } from '@jest/globals';
import { createConcurrencyLimit } from './concurrency-limit.ts';

/** Work that runs until the test ends it. */
function controlled(started: string[], name: string) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = async () => {
    started.push(name);
    await ended;
    return name;
  };
  return { work, end };
}
const nextTick = () => new Promise((resolve) => setImmediate(resolve));

describe('the concurrency limit', () => {
  it('runs no more work at a time than allowed, and background work last', async () => {
    const started: string[] = [];
    const limit = createConcurrencyLimit(2, 10);
    const a = controlled(started, 'a');
    const b = controlled(started, 'b');
    const c = controlled(started, 'c');
    const d = controlled(started, 'd');
    const results = [limit(a.work), limit(b.work), limit(c.work, { background: true }), limit(d.work)];
    await nextTick();
    expect(started).toEqual(['a', 'b']);
    b.end();
    await nextTick();
    expect(started).toEqual(['a', 'b', 'd']);
    for (const { end } of [a, c, d]) end();
    expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('goes on after work that failed', async () => {
    const limit = createConcurrencyLimit(1, 0);
    await expect(limit(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await limit(async () => 'next')).toBe('next');
  });

  it('refuses work when too much is waiting, and takes it again later', async () => {
    const limit = createConcurrencyLimit(1, 1);
    const first = controlled([], 'first');
    const second = controlled([], 'second');
    const accepted = [limit(first.work), limit(second.work)];
    const refusal = { code: 'unavailable', status: 503, headers: { 'retry-after': '1' } };
    await expect(limit(async () => 'third')).rejects.toMatchObject(refusal);
    expect(limit.refuseWhenFull).toThrow(expect.objectContaining(refusal));
    first.end();
    second.end();
    await Promise.all(accepted);
    limit.refuseWhenFull();
    expect(await limit(async () => 'fourth')).toBe('fourth');
  });
});
