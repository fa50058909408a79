import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { commitmentOf, drawnNumber, drawOrder } from './draw.ts';

// Reckoned by another program (Python's hashlib), so that the rule stays the one that a shopper can read.
const SEED = '9bd36fab3f375096bdce404ff623d5befdb1e8e008c68f43b6f4defde0ac7fed';
const TICKETS = [1, 2, 3, 4, 5].map((number) =>
  createHash('sha256').update(`ticket ${number}`).digest('hex'),
);

describe('the draw of a waiting room', () => {
  it('commits to the hexadecimal text of its seed', async () => {
    expect(await commitmentOf(SEED)).toBe('388a3079a315cfac3edd943a0f0a19ebe20c1c0f46a2818d8408284f60912328');
  });

  it('gives each ticket a number of 52 bits', async () => {
    expect(await drawnNumber(SEED, TICKETS[0]!)).toBe(555106477680876);
  });

  it('orders tickets by their numbers, whatever order they come in', async () => {
    const inOrder = [4, 1, 3, 5, 2].map((number) => TICKETS[number - 1]!);
    expect(await drawOrder(SEED, TICKETS)).toEqual(inOrder);
    expect(await drawOrder(SEED, TICKETS.toReversed())).toEqual(inOrder);
    expect(await drawOrder(SEED, [])).toEqual([]);
  });

  it('gives another order with another seed', async () => {
    const other = createHash('sha256').update('the winter kiln').digest('hex');
    expect(await drawOrder(other, TICKETS)).not.toEqual(await drawOrder(SEED, TICKETS));
  });
});
