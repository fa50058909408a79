import { expect, it } from '@jest/globals';
import { DuplicatesBody } from './catalogue.ts';

const accepts = (address: string): boolean =>
  DuplicatesBody.safeParse({ name: 'Mug', images: [address] }).success;

it('takes pictures of the shop itself and of https addresses', () => {
  expect(accepts('/media/products-1/1200.jpg')).toBe(true);
  expect(accepts('https://pots.example/mug.jpg')).toBe(true);
});

it.each([
  '//evil.example/mug.jpg',
  '/\\evil.example/mug.jpg',
  '/\t/evil.example/mug.jpg',
  'http://pots.example/mug.jpg',
  'javascript:alert(1)',
])('refuses %j, which a browser would read as another address', (address) =>
  expect(accepts(address)).toBe(false),
);
