import fc from 'fast-check';
import { nested, number, PROTO_KEY } from './request.ts';

const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e\u2066',
  '\ufeff',
  '🏺'.repeat(40),
  'é'.normalize('NFD').repeat(300),
  'Ṱ̺̺̕o͞ ̷i̲̬͇',
  'x'.repeat(5_000),
  'x'.repeat(70_000),
  '\r\nset-cookie: a=b',
  '\t\n\v\f\u001b[31m\u0007',
  "'; select pg_sleep(9); --",
  '%00%ff%2e%2e',
  '../../../../etc/passwd',
  '{{7*7}}${7*7}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '=1+1',
  '(?=(a+)+$)',
  'null',
  'NaN',
  '__proto__',
  'constructor',
  '-1',
  '1e9',
  '0x10',
  '9'.repeat(40),
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '9999-99-99T99:99:99Z',
  'a@b',
  'a@b.example\r\nbcc: c@d.example',
  `${'a'.repeat(64)}@${'b'.repeat(180)}.example`,
  'http://127.0.0.1:1/',
  'file:///etc/passwd',
  'javascript:alert(1)',
];

/** No JavaScript number says them. */
const NUMBERS = ['1e400', '-1e400', '1e-400', '-0', '9007199254740993', '1.0000000000000000001', '1E2'];

export const hostileText = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);

/** Keys that reach a prototype, the database's operators, or what only the shop may set. */
export const hostileKey = fc.oneof(
  fc.constantFrom(
    PROTO_KEY,
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'length',
    '$where',
    '$gt',
    'a.b',
    '',
    'id',
    'role',
    'isAdmin',
    'price',
    'status',
    'userId',
    'version',
  ),
  hostileText,
);

/** Any JSON, of the kinds that programs trip over. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: hostileText, weight: 4 },
  {
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      -1,
      0.1,
      1e21,
      2 ** 31,
      2 ** 53,
      [],
      {},
      [[]],
      [null],
      { $gt: '' },
      { [PROTO_KEY]: { isAdmin: true } },
      { constructor: { prototype: { isAdmin: true } } },
      { toString: 1, valueOf: 1 },
      { length: 1e9 },
    ),
    weight: 4,
  },
  { arbitrary: fc.constantFrom(...NUMBERS).map(number), weight: 2 },
  { arbitrary: fc.constantFrom(100, 3_000, 45_000).map(nested), weight: 1 },
  {
    arbitrary: fc.constantFrom(100, 3_000).map((length) => Array.from({ length }, () => ({ a: 1 }))),
    weight: 1,
  },
  { arbitrary: fc.jsonValue({ maxDepth: 3 }), weight: 2 },
);

/** For a part of a path: as a client may write it, percent-encoded or not. Node sends no spaces or control characters. */
export const hostileSegment = fc.oneof(
  fc.constantFrom(
    '',
    '%',
    '%zz',
    '%ff',
    '%00',
    '%e0%80%80',
    '%2e%2e%2f%2e%2e%2finternal%2faccounts',
    '..',
    '.',
    '..;',
    'a%2fb',
    'a%5cb',
    '%25%32%66',
    '*',
    ':id',
    '{id}',
    '-',
    '[object%20Object]',
    'x'.repeat(9_000),
    '%F0%9F%8F%BA',
    'ÿþ',
  ),
  hostileText.filter((text) => text.isWellFormed() && text.length < 2_000).map(encodeURIComponent),
);
