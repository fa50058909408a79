import { readReceipt, signReceipt } from '@slipcast/service-kit/hold-receipt';
import { createEmailLimits } from '@slipcast/service-kit/email-limits';
import { createLookupKeys } from '@slipcast/service-kit/lookup-key';
import { createRateLimiter } from '@slipcast/service-kit/rate-limiter';
import { upTo, type LogCase } from './log-world.ts';

const DAY_MS = 86_400_000;

/** Limits that all processes share. */
export const sharedLimits: LogCase = async ({ redis, expect, expectSame }) => {
  const taken = (work: Promise<void>): Promise<string> =>
    work.then(
      () => 'taken',
      (error: { code?: string; headers?: Record<string, string> }) =>
        `${error.code} ${Number(error.headers?.['retry-after']) > 50 && Number(error.headers?.['retry-after']) <= 60}`,
    );
  const REFUSED = 'too-many-requests true';
  const given = { name: 'prove', points: 3, seconds: 60 };
  const [one, other] = [createRateLimiter(redis, given), createRateLimiter(redis, given)];
  for (const limiter of [one, other, one])
    expectSame('within the limit', await taken(limiter.take('ada')), 'taken');
  const wait = await one.waitMs('ada');
  expect('the wait until the next try is said', wait > 50_000 && wait <= 60_000);
  expectSame('the limit is that of all processes', await taken(other.take('ada')), REFUSED);
  expectSame('of one key', await taken(other.take('bob')), 'taken');
  expectSame(
    'of one name',
    await taken(createRateLimiter(redis, { ...given, name: 'other' }).take('ada')),
    'taken',
  );
  expectSame('others need not', [await one.waitMs('bob'), await one.waitMs('cy')], [0, 0]);
  await one.giveBack('bob');
  for (const _ of upTo(3))
    expectSame('what is returned does not count', await taken(one.take('bob')), 'taken');
  await other.add('dee', 2);
  expectSame(
    'what is added counts',
    [await taken(one.take('dee')), await taken(one.take('dee'))],
    ['taken', REFUSED],
  );
  expect('no key is stored as it is', !(await redis.keys('*')).some((key) => /ada|bob|dee/.test(key)));
  const none = createRateLimiter(redis, { ...given, name: 'none', points: 0 });
  for (const _ of upTo(5)) expectSame('without a limit', await taken(none.take('ada')), 'taken');
  expectSame('no one waits', await none.waitMs('ada'), 0);
  const networks = createRateLimiter(redis, { ...given, name: 'networks', points: 1, perNetwork: true });
  expectSame('one network', await taken(networks.take('2001:db8:1:2::1')), 'taken');
  expectSame('counts once', await taken(networks.take('2001:db8:1:2:3::9')), REFUSED);
  expectSame('another does not', await taken(networks.take('2001:db8:1:3::1')), 'taken');
  expectSame(
    'addresses of IPv4',
    [await taken(networks.take('192.0.2.1')), await taken(networks.take('192.0.2.2'))],
    ['taken', 'taken'],
  );

  const alone = createRateLimiter(null, { ...given, points: 1 });
  expectSame(
    'in memory',
    [await taken(alone.take('ada')), await taken(alone.take('ada'))],
    ['taken', REFUSED],
  );
};

/** How many emails anyone can make the shop send. */
export const emailLimits: LogCase = async ({ redis, expectSame }) => {
  const config = { EMAILS_PER_NETWORK: 6, EMAILS_PER_SHOPPER: 4, EMAILS_PER_ADDRESS: 2 };
  const limits = createEmailLimits(redis, config);
  const take = (ip: string, shopper: string | undefined, address: string): Promise<string> =>
    limits.take({ ip, address, ...(shopper && { shopper }) }).then(
      () => 'taken',
      ({ message }: Error) => /network|You have asked|this address/.exec(message)?.[0] ?? message,
    );
  const NETWORK = '192.0.2.1';
  const all = [
    await take(NETWORK, 'ada', 'a.da+x@gmail.com'),
    await take(NETWORK, 'ada', 'ADA@googlemail.com'),
    await take(NETWORK, 'bob', 'ada@gmail.com'),
    await take(NETWORK, 'ada', 'a.da@example.com'),
    await take(NETWORK, 'ada', 'ada@example.com'),
    await take(NETWORK, 'ada', 'other@example.com'),
    await take(NETWORK, 'cy', 'cy@example.com'),
  ];
  expectSame('each of the three limits', all, [
    'taken',
    'taken',
    'this address',
    'taken',
    'taken',
    'You have asked',
    'network',
  ]);
  for (const n of upTo(8))
    expectSame('this machine is no network', await take('127.0.0.1', undefined, `${n}@example.com`), 'taken');
  expectSame('nor is what is not known', await take('', undefined, 'last@example.com'), 'taken');
};

/** Signed links and receipts. */
export const signedTexts: LogCase = async ({ expectSame }) => {
  const keys = createLookupKeys('secret');
  const now = new Date();
  const key = keys.of('order-1', now);
  const later = (days: number) => new Date(now.getTime() + days * DAY_MS);
  const [expires = '', signature = ''] = key.split('.');
  const opens = [
    keys.opens('order-1', key, now),
    keys.opens('order-1', key, later(89)),
    keys.opens('order-1', key, later(91)),
    keys.opens('order-2', key, now),
    createLookupKeys('other').opens('order-1', key, now),
    keys.opens('order-1', `${(Number.parseInt(expires, 36) + 1).toString(36)}.${signature}`, now),
    keys.opens('order-1', '', now),
  ];
  expectSame('a key opens its order, for ninety days', opens, [
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
  const receipt = { owner: 'u:1', productId: 'p', variantId: 'v', quantity: 2, until: 5, version: 1, seq: 4 };
  const signed = signReceipt('secret', receipt);
  const [body = ''] = signed.split('.');
  const forged = `${Buffer.from(JSON.stringify({ ...receipt, quantity: 3 })).toString('base64url')}.${signed.split('.')[1]}`;
  expectSame('a receipt is as it was signed', readReceipt('secret', signed), receipt);
  expectSame(
    'and none otherwise',
    [readReceipt('other', signed), readReceipt('secret', body), readReceipt('secret', forged)],
    [null, null, null],
  );
};
