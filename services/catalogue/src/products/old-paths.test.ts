import { describe, expect, it } from '@jest/globals';
import { byOldPath } from './old-paths.ts';
import type { Product } from './product.ts';

const product = (oldPaths: string[], state?: Product['state']) => ({
  listed: { product: { ...(state && { state }), imported: { oldPaths } } as Product },
});

describe('old paths', () => {
  const mug = product(['/products/tall-mug']);
  const draft = product(['/product/bowl'], 'draft');
  const bowl = product(['/product/bowl']);
  const title = '/listing/handmade-stoneware-espresso-cup-tide-small-ceramic';
  const cup = product([title]);
  const jug = product(['/listing/jug']);
  const find = byOldPath([mug, draft, bowl, cup, jug, product([])]);

  it('lead to the product, however they are spelled', () => {
    expect([find('/products/tall-mug'), find('/Products/Tall-Mug/'), find('/products/other')]).toEqual([
      mug,
      mug,
      undefined,
    ]);
    expect(find('/product/bowl')).toBe(bowl);
  });

  it('of Etsy lead there too where one title is cut and the other is not', () => {
    expect([find(`${title}-coffee-cup`), find(title.replace('-small-ceramic', ''))]).toEqual([cup, cup]);
    expect([find('/listing/jug-for-milk'), find('/listing/handmade'), find(`${title}s`)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
