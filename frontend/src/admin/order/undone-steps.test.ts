import { expect, it } from '@jest/globals';
import { undoneSteps } from './undone-steps.ts';

const step = (what: 'shipped' | 'parcel-shipped' | 'shipping-undone', text: string) => ({ what, text });

it('finds the parcel that was undone', () => {
  const steps = [
    step('parcel-shipped', '2 × Mug\nRM 1'),
    step('parcel-shipped', '1 × Bowl\nRM 2'),
    step('shipping-undone', '2 × Mug'),
    step('shipped', '2 × Mug\nRM 3'),
  ];
  expect([...undoneSteps(steps)]).toEqual([0]);
});

it('finds an order that was undone as a whole, each time', () => {
  const once = [step('shipped', 'RM 1'), step('shipping-undone', '2 × Mug')];
  expect([...undoneSteps([...once, ...once])]).toEqual([0, 2]);
});
