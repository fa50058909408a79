import { describe, expect, it } from '@jest/globals';
import { createBatchLoader } from './batch-loader.ts';

const never = () => false;

/** Calls that end when the test says so. */
function held() {
  const calls: (PromiseWithResolvers<void> & { items: string[] })[] = [];
  return {
    calls,
    async run(items: string[]): Promise<string[]> {
      const call = { items, ...Promise.withResolvers<void>() };
      calls.push(call);
      await call.promise;
      return items.map((item) => `answer to ${item}`);
    },
    items: () => calls.map(({ items }) => items),
  };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a batch loader', () => {
  it('sends the first item at once, and what arrives meanwhile together, each with its own answer', async () => {
    const { calls, run, items } = held();
    const load = createBatchLoader<string, string>(run, 10, never);
    const answers = ['a', 'b', 'c'].map(load);
    expect(items()).toEqual([['a']]);
    calls[0]?.resolve();
    await turn();
    expect(items()).toEqual([['a'], ['b', 'c']]);
    calls[1]?.resolve();
    expect(await Promise.all(answers)).toEqual(['answer to a', 'answer to b', 'answer to c']);
  });

  it('takes at most so many at a time', async () => {
    const { calls, run, items } = held();
    const load = createBatchLoader<string, string>(run, 2, never);
    const answers = Promise.all(['a', 'b', 'c', 'd'].map(load));
    for (let call = 0; call < 3; call += 1) {
      calls[call]?.resolve();
      await turn();
    }
    expect(items()).toEqual([['a'], ['b', 'c'], ['d']]);
    await answers;
  });

  it('calls again for what arrives while the last answers are handed out', async () => {
    const { calls, run, items } = held();
    const load = createBatchLoader<string, string>(run, 10, never);
    const later = load('a').then(() => load('b'));
    calls[0]?.resolve();
    await turn();
    expect(items()).toEqual([['a'], ['b']]);
    calls[1]?.resolve();
    expect(await later).toBe('answer to b');
  });

  it('repeats a call that failed in halves, so that one bad item fails alone', async () => {
    const asked: string[][] = [];
    const load = createBatchLoader<string, string>(
      async (items) => {
        asked.push(items);
        await turn();
        if (items.includes('bad')) throw new Error('bad');
        return items;
      },
      10,
      never,
    );
    const settled = await Promise.allSettled(['first', 'a', 'bad', 'b', 'c'].map(load));
    expect(settled.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect(asked).toEqual([['first'], ['a', 'bad', 'b', 'c'], ['a', 'bad'], ['a'], ['bad'], ['b', 'c']]);
  });

  it('does not repeat what failed for a reason that concerns all', async () => {
    let calls = 0;
    const load = createBatchLoader<string>(
      async () => {
        calls += 1;
        await turn();
        throw new Error('away');
      },
      10,
      () => true,
    );
    const settled = await Promise.allSettled(['first', 'a', 'b'].map(load));
    expect(settled.every(({ status }) => status === 'rejected')).toBe(true);
    expect(calls).toBe(2);
  });

  it('never has two items of one key in progress, and keeps their order', async () => {
    const { calls, run, items } = held();
    const load = createBatchLoader<string, string>(run, 10, never, { keyOf: ([key]) => key });
    const answers = Promise.all(['a1', 'b1', 'b2', 'c1', 'b3'].map(load));
    for (let call = 0; call < 4; call += 1) {
      calls[call]?.resolve();
      await turn();
    }
    expect(items()).toEqual([['a1'], ['b1', 'c1'], ['b2'], ['b3']]);
    await answers;
  });

  it('lets others pass a slow call, but none that shares a key with it', async () => {
    const { calls, run, items } = held();
    const load = createBatchLoader<string, string>(run, 10, never, { keyOf: ([key]) => key, slowMs: 5 });
    const slow = load('a1');
    const [same, other] = [load('a2'), load('b1')];
    while (calls.length < 2) await turn();
    expect(items()).toEqual([['a1'], ['b1']]);
    calls[1]?.resolve();
    expect(await other).toBe('answer to b1');
    expect(calls).toHaveLength(2);
    calls[0]?.resolve();
    await slow;
    await turn();
    expect(items()[2]).toEqual(['a2']);
    calls[2]?.resolve();
    expect(await same).toBe('answer to a2');
  });
});
