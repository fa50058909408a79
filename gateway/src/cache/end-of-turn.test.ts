import { expect, it } from '@jest/globals';
import { endOfTurn } from './end-of-turn.ts';

it('lets everyone of a turn go on together, and the next turn later', async () => {
  const order: string[] = [];
  const goOn = async (name: string) => {
    await endOfTurn();
    order.push(name);
  };
  const first = goOn('first');
  const second = Promise.resolve().then(() => goOn('second'));
  const later = endOfTurn().then(() => goOn('later'));
  setImmediate(() => order.push('another turn'));
  await Promise.all([first, second, later]);
  expect(order).toEqual(['first', 'second', 'another turn', 'later']);
});
