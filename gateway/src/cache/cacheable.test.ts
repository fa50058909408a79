import { expect, it } from '@jest/globals';
import { cacheable } from './cacheable.ts';

const keyOf = (url: string) => cacheable(url)?.key;

it.each([
  // One question, whatever the spelling.
  ['/api/products?page=2&category=Mugs', '/api/products?category=Mugs&page=2'],
  [
    '/api/products?utm_source=x&sort=price-asc&page=2&limit=24',
    '/api/products?limit=24&page=2&sort=price-asc',
  ],
  ['/api/products?inStock=true&limit=8&page=1&x=1', '/api/products?inStock=true&limit=8&page=1'],
  // The whole list is cached once, not once for each `limit` in the address.
  ['/api/products?limit=7', '/api/products'],
  ['/api/products?limit=7&page=%20', '/api/products'],
  // Only parameters that the path has.
  ['/api/categories?page=2&search=x', '/api/categories'],
  ['/api/categories/mugs?sort=name-asc', '/api/categories/mugs'],
  ['/api/categories/mugs/products?search=x&page=2&limit=5', '/api/categories/mugs/products?limit=5&page=2'],
  ['/api/products/category/Mugs?sort=name-asc&page=2', '/api/products/category/Mugs?page=2'],
  ['/api/products/p1?page=2', '/api/products/p1'],
])('caches %s as %s', (url, key) => expect(keyOf(url)).toBe(key));

it('caches the answers behind the longest address of a rendered page, and none longer', () => {
  const search = encodeURIComponent('"'.repeat(190));
  expect(keyOf(`/api/products?limit=24&search=${search}&sort=name-asc&page=1`)).toContain(search);
  expect(keyOf(`/api/products?search=${'a'.repeat(800)}`)).toBeUndefined();
});

it('caches a pot’s siblings under the pot’s tag, and nothing else below its path', () => {
  expect(cacheable('/api/products/p1/siblings?x=1')).toEqual({
    key: '/api/products/p1/siblings',
    tags: ['product:p1'],
  });
  for (const path of ['/api/products/p1/stock', '/api/products/p1/siblings/all'])
    expect(cacheable(path)).toBeNull();
});

it('caches what a waiting room shows to everyone, and nothing of a shopper’s ticket', () => {
  expect(cacheable('/api/cart/rooms/autumn-kiln?x=1')).toEqual({
    key: '/api/cart/rooms/autumn-kiln',
    tags: ['update:autumn-kiln'],
    isPolled: true,
  });
  for (const path of [
    '/api/cart/rooms',
    '/api/cart/rooms/autumn-kiln/ticket',
    '/api/cart/items',
    '/api/cart',
  ])
    expect(cacheable(path)).toBeNull();
});

it('caches no answer about chosen products, which anyone can choose without end', () => {
  expect(cacheable('/api/products?ids=a,b')).toBeNull();
});

it('tags every page of every list, so that any changed product invalidates it', () => {
  for (const url of [
    '/api/products',
    '/api/products?page=9&sort=name-desc',
    '/api/categories',
    '/api/categories/mugs/products?page=2',
  ])
    expect(cacheable(url)?.tags).toEqual(['lists']);
});

it('tags answers that contain the shop’s name with its settings, and the maker’s text with the about page', () => {
  for (const url of ['/api/shop', '/manifest.webmanifest', '/feeds/google.xml', '/feeds/new.atom'])
    expect(cacheable(url)?.tags).toContain('shop');
  expect(cacheable('/api/shop')?.tags).toContain('content:about');
  expect(cacheable('/api/highlights?x=1')).toEqual({ key: '/api/highlights', tags: ['lists', 'shop'] });
  expect(cacheable('/api/admin/settings')).toBeNull();
});

it('tags the prices of delivery, which feeds contain too, and never a quote', () => {
  expect(cacheable('/api/orders/delivery')).toEqual({ key: '/api/orders/delivery', tags: ['delivery'] });
  expect(cacheable('/feeds/google.xml')?.tags).toContain('delivery');
  expect(cacheable('/api/orders/quote')).toBeNull();
});
