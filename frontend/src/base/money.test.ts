import { expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';

const sources = globSync('frontend/src/**/*.{ts,tsx}')
  .filter((path) => !/\.test\.tsx?$|scripted-/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const places = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

it('formats every amount in one place: a £ sign and two decimals come from nowhere else [C001]', () => {
  expect(sources.length).toBeGreaterThan(150);
  expect(places(/Intl\.NumberFormat\([^)]*currency/)).toEqual([]);
  // A pound sign before a value, in a template or in JSX.
  expect(places(/(£|&pound;)\s*\$?\{/)).toEqual([]);
  // Form fields, and amounts sent to the card provider and to search engines, are not on a screen.
  const notOnScreen =
    /^frontend\/src\/(admin\/(product-form|delivery|vouchers)|features\/checkout|app\/metadata)\//;
  expect(places(/\.toFixed\(2\)/).filter((path) => !notOnScreen.test(path))).toEqual([]);
});
