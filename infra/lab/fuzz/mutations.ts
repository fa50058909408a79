import fc from 'fast-check';
import { hostileKey, hostileSegment, hostileValue } from './hostile.ts';
import { FORM_TYPE, type Plan, type WireRequest } from './request.ts';

/** One thing that is wrong with a request. */
export type Mutation =
  | { change: 'value'; at: number; value: unknown }
  | { change: 'add'; at: number; key: string; value: unknown }
  | { change: 'remove'; at: number }
  | { change: 'body'; value: unknown }
  | { change: 'param'; at: number; value: string }
  | { change: 'query'; name: string; value: string; twice: boolean }
  | { change: 'header'; name: string; value: string | string[] }
  | { change: 'bytes'; how: 'cut' | 'byte' | 'mark' | 'twice' | 'none' | 'huge'; at: number }
  | { change: 'method'; method: string };

const HEADERS: Record<string, (string | string[])[]> = {
  'content-type': [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-16',
    'application/json; charset=klingon',
    'application/problem+json',
    'multipart/form-data',
    FORM_TYPE,
    'application/json;;=',
    '',
  ],
  'content-encoding': ['gzip', 'deflate', 'br', 'zstd', 'identity', 'gzip, gzip', 'klingon'],
  authorization: [
    '',
    'Bearer',
    'Bearer ',
    'Bearer a.b.c',
    'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
    'bearer null',
    'Basic YTpi',
    `Bearer ${'a'.repeat(6_000)}`,
    ['Bearer a', 'Bearer b'],
  ],
  cookie: [
    'slipcast_guest=',
    'slipcast_guest=a.b.c',
    'slipcast_guest=%E0%A4%A',
    'slipcast_guest="; slipcast_guest=x',
    ';;;===',
    '__proto__=1',
    ['slipcast_guest=a', 'slipcast_guest=b'],
    'x='.padEnd(7_000, 'y'),
  ],
  'x-request-id': ['', 'short', 'x'.repeat(300), '../../log', '<b>', 'ÿþ', ['a'.repeat(20), 'b'.repeat(20)]],
  'x-forwarded-for': ['', 'unknown', '127.0.0.1', '::1, ::2', '999.1.1.1', 'x'.repeat(3_000), ',,,,'],
  'x-service-token': ['x'.repeat(32), ''],
  'accept-encoding': ['', 'br', 'gzip;q=0', '*;q=0', 'klingon, gzip;q=banana'],
  accept: ['text/html', 'application/xml', '*/*;q=0', 'a'.repeat(2_000)],
  'if-none-match': ['*', '"x"', 'W/"', '""'],
  'if-modified-since': ['never', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  range: ['bytes=0-0', 'bytes=-1', 'bytes=5-1', 'bytes=0-,0-,0-', 'klingon'],
  host: ['', 'evil.example', '127.0.0.1:1', 'a b', '[::1'],
  'x-http-method-override': ['DELETE'],
  origin: ['null', 'https://evil.example'],
  expect: ['100-continue', 'klingon'],
  'x-square-hmacsha256-signature': ['', 'AAAA', 'ÿþ'],
  'x-large': ['x'.repeat(20_000)],
};

const at = fc.nat(60);
const header = fc
  .constantFrom(...Object.entries(HEADERS))
  .chain(([name, values]) => fc.record({ name: fc.constant(name), value: fc.constantFrom(...values) }));
const of = <C extends Mutation['change']>(
  change: C,
  rest: fc.Arbitrary<Omit<Extract<Mutation, { change: C }>, 'change'>>,
): fc.Arbitrary<Mutation> => rest.map((others) => ({ change, ...others }) as unknown as Mutation);

/** @param queryNames those that the operation knows */
export const mutation = (queryNames: string[]): fc.Arbitrary<Mutation> =>
  fc.oneof(
    { arbitrary: of('value', fc.record({ at, value: hostileValue })), weight: 8 },
    { arbitrary: of('add', fc.record({ at, key: hostileKey, value: hostileValue })), weight: 2 },
    { arbitrary: of('remove', fc.record({ at })), weight: 2 },
    { arbitrary: of('body', fc.record({ value: hostileValue })), weight: 1 },
    { arbitrary: of('param', fc.record({ at, value: hostileSegment })), weight: 3 },
    {
      arbitrary: of(
        'query',
        fc.record({
          name: fc.oneof(
            fc.constantFrom(...queryNames, 'page[]', 'search[$gt]', '__proto__[a]', 'constructor', '%'),
            hostileKey.filter((key) => key.isWellFormed()).map(encodeURIComponent),
          ),
          value: hostileSegment,
          twice: fc.boolean(),
        }),
      ),
      weight: 3,
    },
    { arbitrary: of('header', header), weight: 4 },
    {
      arbitrary: of(
        'bytes',
        fc.record({
          at: fc.nat(400),
          how: fc.constantFrom(
            'cut' as const,
            'byte' as const,
            'mark' as const,
            'twice' as const,
            'none' as const,
            'huge' as const,
          ),
        }),
      ),
      weight: 3,
    },
    {
      arbitrary: of(
        'method',
        fc.record({ method: fc.constantFrom('HEAD', 'OPTIONS', 'PROPFIND', 'TRACE', 'PUT', 'DELETE') }),
      ),
      weight: 1,
    },
  );

interface Place {
  holder: Record<string, unknown>;
  key: string;
}
/** Every field of a body, in reading order. */
function placesIn(value: unknown, found: Place[] = []): Place[] {
  if (typeof value !== 'object' || value === null) return found;
  const holder = value as Record<string, unknown>;
  for (const key of Object.keys(holder)) {
    found.push({ holder, key });
    if (found.length < 500) placesIn(holder[key], found);
  }
  return found;
}
const nth = <T>(all: T[], index: number): T | undefined => all[index % (all.length || 1)];

/** Changes of what is asked; the plan is the caller's own copy. */
export function changePlan(plan: Plan, mutation: Mutation): void {
  if (mutation.change === 'param') {
    const name = nth(Object.keys(plan.params), mutation.at);
    if (name) plan.params[name] = mutation.value;
  } else if (mutation.change === 'query') {
    const { name, value, twice } = mutation;
    plan.query.push([name, value], ...(twice ? ([[name, `${value}2`]] as [string, string][]) : []));
  } else if (mutation.change === 'body') {
    delete plan.form;
    plan.body = mutation.value;
  } else if (plan.form && (mutation.change === 'value' || mutation.change === 'remove')) {
    const part = nth(plan.form, mutation.at);
    if (mutation.change === 'remove') plan.form = plan.form.filter((one) => one !== part);
    else if (part) part.value = String(mutation.value);
  } else if (mutation.change === 'value' || mutation.change === 'remove' || mutation.change === 'add') {
    const place = nth(placesIn(plan.body), mutation.at);
    if (!place) return;
    if (mutation.change === 'remove') delete place.holder[place.key];
    else if (mutation.change === 'value') place.holder[place.key] = mutation.value;
    else if (!Array.isArray(place.holder)) place.holder[mutation.key] = mutation.value;
  }
}

const PIECES: Record<string, (body: Buffer, at: number) => Buffer> = {
  cut: (body, position) => body.subarray(0, position % (body.length || 1)),
  byte: (body, position) => {
    const changed = Buffer.from(body);
    if (changed.length) changed[position % changed.length] = [0, 0xff, 0x22, 0x5c, 0x80][position % 5] ?? 0;
    return changed;
  },
  mark: (body) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body]),
  twice: (body) => Buffer.concat([body, body]),
  none: () => Buffer.alloc(0),
  huge: (body) => Buffer.concat([body, Buffer.alloc(300_000, ' ')]),
};

/** Changes of what is sent. */
export function changeWire(wire: WireRequest, mutation: Mutation): void {
  if (mutation.change === 'header') wire.headers[mutation.name] = mutation.value;
  else if (mutation.change === 'method') wire.method = mutation.method;
  else if (mutation.change === 'bytes' && wire.body)
    wire.body = PIECES[mutation.how]?.(wire.body, mutation.at);
}
