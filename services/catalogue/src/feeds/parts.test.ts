import { expect, it } from '@jest/globals';
import type { ListedProduct } from '../products/snapshot.ts';
import { createParts } from './parts.ts';
import type { Site } from './site.ts';

const site: Site = { name: 'Kiln', url: '', delivery: null };
const product = (id: string, version: number) => ({ id, version }) as ListedProduct;

it('writes only changed products again, and forgets deleted ones', async () => {
  const written: string[] = [];
  const parts = createParts((_site, { id, version }) => {
    written.push(`${id}${version}`);
    return `<${id}${version}>`;
  });
  expect(await parts(site, [product('a', 1), product('b', 1)])).toEqual(['<a1>', '<b1>']);
  expect(await parts(site, [product('b', 2), product('a', 1), product('c', 1)])).toEqual([
    '<b2>',
    '<a1>',
    '<c1>',
  ]);
  expect(await parts(site, [product('a', 1)])).toEqual(['<a1>']);
  expect(written).toEqual(['a1', 'b1', 'b2', 'c1']);
  await parts(site, [product('c', 1)]);
  expect(written.at(-1)).toBe('c1');
  expect(written).toHaveLength(5);
});

it('writes all products again when the shop has a new name or other delivery options', async () => {
  const parts = createParts(({ name, delivery }, { id }) => `${id} of ${name}${delivery?.version ?? ''}`);
  expect(await parts(site, [product('a', 1)])).toEqual(['a of Kiln']);
  expect(await parts({ ...site, name: 'Sons' }, [product('a', 1)])).toEqual(['a of Sons']);
  const delivery = { version: 2, zones: [], packedGrams: 1000 };
  expect(await parts({ ...site, delivery }, [product('a', 1)])).toEqual(['a of Kiln2']);
});

it('lets other work run while it writes a large shop', async () => {
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 0);
  const parts = createParts((_site, { id }) => {
    const until = performance.now() + 0.1;
    while (performance.now() < until);
    return id;
  });
  const texts = await parts(
    site,
    Array.from({ length: 2000 }, (_, index) => product(`p${index}`, 1)),
  );
  clearInterval(counting);
  expect(texts).toHaveLength(2000);
  expect(turns).toBeGreaterThan(10);
});
