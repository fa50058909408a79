import { expect, it } from '@jest/globals';
import { askedList, sortOrders } from './asked-list.ts';
import { listPath } from './product-list.ts';

const asked = (query: string) => askedList(new URLSearchParams(query));
const PLAIN = { category: '', glaze: '', price: '', search: '', sort: 'name-asc', inStock: false, page: 1 };

it('reads what the address asks for', () => {
  expect(asked('')).toEqual(PLAIN);
  expect(
    asked(
      'category=Mugs&glaze=Slate&price=20-40&search=%20sea%20&sort=price-desc&inStock=true&page=12&utm_source=x',
    ),
  ).toEqual({
    category: 'Mugs',
    glaze: 'Slate',
    price: '20-40',
    search: 'sea',
    sort: 'price-desc',
    inStock: true,
    page: 12,
  });
});

it.each(['0', '-1', '01', '1.5', '1e3', 'two', '12345678', ' 2'])('takes page %j for the first', (page) => {
  expect(asked(`page=${encodeURIComponent(page)}`).page).toBe(1);
});

it.each(['oldest', 'toString', '__proto__'])('takes order %j for the usual one', (sort) => {
  expect(asked(`sort=${sort}`).sort).toBe('name-asc');
});

it.each(['cheap', 'toString'])('takes price %j for any', (price) => {
  expect(asked(`price=${price}`).price).toBe('');
});

it('gives equal lists equal addresses, and reads each again', () => {
  expect(listPath(asked('sort=name-asc&page=1&search='))).toBe('/products');
  const path = listPath({
    category: 'Mugs & more',
    glaze: 'Slate',
    price: '20-40',
    search: 'sea',
    sort: 'price-asc',
    inStock: true,
    page: 3,
  });
  expect(path).toBe(
    '/products?category=Mugs%20%26%20more&glaze=Slate&price=20-40&search=sea&inStock=true&sort=price-asc&page=3',
  );
  expect(listPath(asked(path.split('?')[1] ?? ''))).toBe(path);
  for (const sort of Object.keys(sortOrders)) expect(asked(`sort=${sort}`).sort).toBe(sort);
});
