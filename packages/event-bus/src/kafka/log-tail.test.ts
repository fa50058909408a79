import { expect, it } from '@jest/globals';
import { logTail } from './log-tail.ts';

const at = (baseOffset: string, partition = 0) => [{ topicName: 'order.paid.v1', partition, baseOffset }];

it('counts a start when an event gets an offset that was given out before', () => {
  const tail = logTail();
  const start = tail.start();
  tail.beforeWriting()(at('7'));
  tail.beforeWriting()(at('9'));
  tail.beforeWriting()(at('3', 1));
  expect(tail.start()).toBe(start);
  tail.beforeWriting()(at('9'));
  const second = tail.start();
  expect(second).not.toBe(start);
  tail.beforeWriting()(at('10'));
  expect(tail.start()).toBe(second);
});

it('counts none when answers to two batches come in the other order', () => {
  const tail = logTail();
  const start = tail.start();
  const [first, second] = [tail.beforeWriting(), tail.beforeWriting()];
  second(at('8'));
  first(at('7'));
  expect(tail.start()).toBe(start);
});

it('counts a start once when a topic ends before an offset that was given out', () => {
  const tail = logTail();
  const start = tail.start();
  tail.beforeWriting()(at('7'));
  expect(tail.topics()).toEqual(['order.paid.v1']);
  tail.beforeAsking('order.paid.v1')([{ partition: 0, high: '8' }]);
  expect(tail.start()).toBe(start);
  tail.beforeAsking('order.paid.v1')([{ partition: 0, high: '7' }]);
  const second = tail.start();
  expect(second).not.toBe(start);
  tail.beforeAsking('order.paid.v1')([{ partition: 0, high: '7' }]);
  expect(tail.start()).toBe(second);
});

it('has another start in another process', () => {
  expect(logTail().start()).not.toBe(logTail().start());
});
