import { expect, it } from '@jest/globals';
import { environmentPage } from './environment-page.ts';

it('gives every variable a default in figures or words, and a meaning', () => {
  const rows = environmentPage()
    .split('\n')
    .filter((line) => line.startsWith('|`'));
  expect(rows.length).toBeGreaterThan(90);
  for (const row of rows) {
    const [, fallback = '', meaning = ''] = row.slice(1).split('|');
    expect(meaning).toMatch(/\w/);
    expect(fallback).not.toMatch(/`[A-Z_]{4,}`/);
  }
});
