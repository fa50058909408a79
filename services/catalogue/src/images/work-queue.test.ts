import { describe, expect, it } from '@jest/globals';
import { createWorkQueue } from './work-queue.ts';

/** A job that ends when the test says so. */
function controlled(log: string[], name: string) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const job = async () => {
    log.push(name);
    await ended;
    return name;
  };
  return { job, end };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('work queue', () => {
  it('runs no more jobs at the same time than it has workers, and urgent ones first', async () => {
    const log: string[] = [];
    const queue = createWorkQueue(2);
    const a = controlled(log, 'a');
    const b = controlled(log, 'b');
    const c = controlled(log, 'c');
    const d = controlled(log, 'd');
    const running = [
      queue.run('now', a.job),
      queue.run('now', b.job),
      queue.run('later', c.job),
      queue.run('now', d.job),
    ];
    await settled();
    expect(log).toEqual(['a', 'b']);
    b.end();
    await settled();
    expect(log).toEqual(['a', 'b', 'd']);
    for (const { end } of [a, c, d]) end();
    expect(await Promise.all(running)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('goes on after a job that fails', async () => {
    const queue = createWorkQueue(1);
    const failed = queue.run('now', () => Promise.reject(new Error('cracked')));
    const next = queue.run('now', async () => 'next');
    await expect(failed).rejects.toThrow('cracked');
    expect(await next).toBe('next');
  });

  it('refuses more when too many wait', async () => {
    const queue = createWorkQueue(1, 1);
    const first = controlled([], 'first');
    const running = [queue.run('now', first.job), queue.run('now', async () => 'second')];
    await expect(queue.run('now', async () => 'third')).rejects.toMatchObject({ code: 'unavailable' });
    first.end();
    expect(await Promise.all(running)).toEqual(['first', 'second']);
  });
});
