import { expect, it } from '@jest/globals';
import { newPreviewKey, opensWith, previewUntil, withPreview } from './draft-preview.ts';
import type { Product } from './product.ts';

const NOW = new Date('2026-11-26T09:00:00.000Z');
const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000);
const draft = { name: 'Jar', state: 'draft' } as Product;

it('works for fourteen days', () => {
  const key = newPreviewKey();
  const shown = withPreview(draft, key, NOW);
  expect(previewUntil(shown, NOW)).toBe('2026-12-10T09:00:00.000Z');
  expect([0, 13.9, 14, 15].map((passed) => opensWith(shown, key, days(passed)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('has a key of its own each time, and stores none', () => {
  const [one, other] = [newPreviewKey(), newPreviewKey()];
  expect(one).not.toBe(other);
  const shown = withPreview(draft, one, NOW);
  expect(JSON.stringify(shown)).not.toContain(one);
  expect(opensWith(shown, other, NOW)).toBe(false);
  expect(opensWith(draft, one, NOW)).toBe(false);
});
