import { describe, expect, it } from '@jest/globals';
import { readReceipt, signReceipt } from './hold-receipt.ts';

const SECRET = 'a-secret-of-the-tests';
const receipt = {
  owner: 'g:ada',
  productId: 'p1',
  variantId: 'main',
  quantity: 1,
  until: 1_800_000_000_000,
  version: 3,
  seq: 17,
};

describe('receipts of holds', () => {
  it('come back as they were signed', () => {
    expect(readReceipt(SECRET, signReceipt(SECRET, receipt))).toEqual(receipt);
  });

  it.each([
    ['another secret', signReceipt('another-secret-of-tests', receipt)],
    ['another content', signReceipt(SECRET, receipt).replace(/^../, 'xx')],
    ['no signature', signReceipt(SECRET, receipt).split('.')[0] ?? ''],
    ['nothing', ''],
  ])('are not believed with %s', (_, text) => {
    expect(readReceipt(SECRET, text)).toBeNull();
  });
});
