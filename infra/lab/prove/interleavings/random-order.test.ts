import { expect, it } from '@jest/globals';
import { Explored } from './explored.ts';
import { randomOrder } from './random-order.ts';
import type { Step } from './steps.ts';

const option = (actor: string, what: string) => ({ actor, what, store: 'redis' as const });

/** Two actors of five steps each, in the order that a seed stands for. */
function steps(seed: number, explored: Explored): Step[] {
  const choose = randomOrder(seed, explored);
  const left = new Map([
    ['ada', 5],
    ['crash', 1],
  ]);
  const done: Step[] = [];
  for (;;) {
    const options = [...left].flatMap(([actor, n]) => (n > 0 ? [option(actor, `step ${6 - n}`)] : []));
    if (options.length === 0) return done;
    const chosen = choose(options, done) ?? 0;
    const next = options[chosen];
    if (!next) throw new Error(`no option ${chosen}`);
    left.set(next.actor, (left.get(next.actor) ?? 0) - 1);
    done.push({ ...next, chosen, options, atCall: false });
  }
}
const text = (all: Step[]) => all.map(({ actor }) => actor).join(' ');

it('is the same for the same seed, where the same has been tried before', () => {
  for (let seed = 0; seed < 20; seed += 1)
    expect(text(steps(seed, new Explored()))).toBe(text(steps(seed, new Explored())));
});

it('comes sooner to what has not been tried', () => {
  const explored = new Explored();
  const places = new Set<number>();
  for (let seed = 1; seed <= 24; seed += 1)
    places.add(steps(seed, explored).findIndex(({ actor }) => actor === 'crash'));
  // Before, between and after the five steps of the other.
  expect([...places].toSorted()).toEqual([0, 1, 2, 3, 4, 5]);
});

it('ends although an actor only waits for the others', () => {
  for (let seed = 0; seed < 12; seed += 1) {
    const choose = randomOrder(seed, new Explored());
    const done: Step[] = [];
    const options = [option('sleeper', 'sleep'), option('ada', 'step')];
    while (done.length < 200 && !done.some(({ actor }) => actor === 'ada')) {
      const chosen = choose(options, done) ?? 0;
      done.push({ ...options[chosen], chosen, options, atCall: false } as Step);
    }
    expect(done.length).toBeLessThan(60);
  }
});
