import { searchedWords } from '@slipcast/contracts/visits';
import { mailboxOf } from '@slipcast/service-kit/email-limits';
import { createLookupKeys } from '@slipcast/service-kit/lookup-key';
import { isLoopback, networkOf } from '@slipcast/service-kit/network';
import { isPublic, realShopReason, sellsForPlayMoney } from '@slipcast/service-kit/real-shop';
import { isSameOrigin, sessionCookieIn } from '@slipcast/service-kit/session-cookie';
import { addTogether, countersOf, MOST } from '../../../../../../services/content/src/rules/counters.ts';
import { daysUpTo, plusDays, weekFrom } from '../../../../../../services/content/src/rules/visit-days.ts';
import {
  summaryOf,
  viewsOf,
  visitsOfPots,
} from '../../../../../../services/content/src/rules/visit-summary.ts';
import { each } from './lines.ts';
import { combine, short } from '../table.ts';

const COUNTERS = [
  ['page', 'home', 2],
  ['page', 'product', 3],
  ['seen', 'p1', 3],
  ['seen', 'p2', 3],
  ['added', 'p2', 1],
  ['bought', 'p3', 1],
  ['search', 'mug', 2],
  ['search', 'bowl', 2],
  ['search', '', 4],
  ['step', 'cart', 1],
  ['seen', '', 9],
] as const;
const DAY = { day: '2026-11-27', counters: COUNTERS };
const HEADERS = [
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'cross-site', origin: 'https://shop.example' },
  {},
  { origin: 'https://shop.example' },
  { origin: 'http://localhost:5000', host: 'localhost:5000' },
  { origin: 'http://evil.example', host: 'evil.example' },
];

/** Visits, networks and what is public. */
export const sharedNetworks = (): string[] => [
  ...each(
    'counted',
    [
      { kind: 'view', page: 'product', productId: 'p1' },
      { kind: 'view', page: 'product' },
      { kind: 'view', page: 'home', productId: 'p1' },
      { kind: 'add', productId: 'p1' },
      { kind: 'search', words: ' Mug ' },
      { kind: 'search', words: 'a@b' },
      { kind: 'step', step: 'cart' },
    ] as never[],
    countersOf,
  ),
  ...each(
    'searched',
    [
      'Blue  Mug',
      'a@x',
      '01782 123456',
      'st1 5ab',
      '2026-ORD-1',
      'x'.repeat(60),
      'x'.repeat(61),
      '',
      'bowl 12',
    ],
    searchedWords,
  ),
  `together -> ${short(addTogether(COUNTERS, COUNTERS.slice(0, 3)))}`,
  `most -> ${short([
    MOST,
    addTogether(
      [],
      Array.from({ length: 12 }, (_, at) => ['step', `s${at}`, 1] as const),
    ),
    addTogether(
      [['step', '', 1]],
      Array.from({ length: 11 }, (_, at) => ['step', `s${at}`, 2] as const),
    ).at(0),
  ])}`,
  `summary -> ${short(summaryOf([DAY, { day: '2026-11-28', counters: COUNTERS.slice(0, 4) }]))}`,
  `pots -> ${short([visitsOfPots([DAY], ['p9', 'p2', 'p1']), viewsOf([DAY]), summaryOf([{ day: 'd', counters: Array.from({ length: 32 }, (_, at) => ['search', `w${at}`, at] as const) }]).searches.length, summaryOf([{ day: 'd', counters: Array.from({ length: 22 }, (_, at) => ['seen', `w${at}`, at] as const) }]).pots.length])}`,
  ...each('days', [-1, 0, 3], (days) => [
    plusDays('2026-03-01', days),
    daysUpTo('2026-03-01', 3),
    weekFrom('2026-02-27', plusDays('2026-03-01', days)),
  ]),
  ...each(
    'network',
    [
      '192.0.2.1',
      '::ffff:192.0.2.1',
      '2001:db8:1:2:3:4:5:6',
      '2001:db8::1',
      'fe80::1%eth0',
      '::1',
      '::',
      '127.0.0.1',
      '::ffff:127.0.0.9',
      '',
    ],
    (ip) => [networkOf(ip), isLoopback(ip)],
  ),
  ...each(
    'mailbox',
    ['Ada+x@Gmail.com', 'a.d.a@googlemail.com', 'a.d.a@x.example', 'a+b+c@X.example', '"a@b"@x'],
    mailboxOf,
  ),
  ...each(
    'public',
    [
      'https://shop.example',
      'http://localhost:5000',
      'http://10.0.0.1',
      'http://172.15.0.1',
      'http://172.16.0.1',
      'http://172.31.0.1',
      'http://172.32.0.1',
      'http://192.168.1.1',
      'http://169.254.1.1',
      'http://127.0.0.1',
      'http://[::1]',
      'http://[fd00::1]',
      'http://[fe80::1]',
      'http://[2001:db8::1]',
      'http://box',
      'http://box.local',
      'http://x.test',
      undefined,
    ],
    (url) => [
      isPublic(url),
      sellsForPlayMoney({ SHOP_URL: url }),
      sellsForPlayMoney({ SHOP_URL: url, SQUARE_URL: 'https://connect.squareup.com' }),
      sellsForPlayMoney({ SHOP_URL: url, SQUARE_URL: 'https://connect.squareupsandbox.com' }),
    ],
  ),
  ...each(
    'real',
    combine(
      [undefined, 'http://localhost', 'https://connect.squareup.com'],
      [undefined, 'http://localhost', 'https://shop.example'],
      [undefined, '127.0.0.1', '0.0.0.0', '::', '203.0.113.1'],
    ),
    ([square, shop, host]) => realShopReason({ SQUARE_URL: square, SHOP_URL: shop, HOST: host }),
  ),
  ...each(
    'own page',
    combine(HEADERS, [undefined, 'https://shop.example/', 'http://localhost:1']),
    ([headers, url]) => isSameOrigin(headers, url),
  ),
  ...each(
    'cookie',
    [
      undefined,
      'slipcast_session=a',
      '__Host-slipcast_session=b; slipcast_session=a',
      'x=1',
      'slipcast_session=',
    ],
    sessionCookieIn,
  ),
  ...each('key', combine(['o1', 'o2'], [0, 89, 90]), ([order, days]) => {
    const keys = createLookupKeys('secret');
    const at = new Date('2026-11-27T10:00:00Z');
    return [
      keys.opens(order, keys.of('o1', at), new Date(at.getTime() + days * 86_400_000)),
      createLookupKeys('other').opens('o1', keys.of('o1', at), at),
    ];
  }),
];
