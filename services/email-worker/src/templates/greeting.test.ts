import { expect, it } from '@jest/globals';
import { greetingOf } from './greeting.ts';

it.each(['Ada Slip', 'J. R. Hartley', 'J.R. Hartley', 'Anne-Marie O’Neill', 'Łukasz Żak', 'Dr. Who'])(
  'greets %s by name',
  (name) => expect(greetingOf(name)).toBe(`Dear ${name},`),
);

it.each([
  'Claim at https://evil.example/x',
  'WIN www.evil.example',
  'evil.example',
  'write to me@evil.example',
  'tel:+44123',
  '',
])('leaves out %j, which mail programs may turn into a link', (name) =>
  expect(greetingOf(name)).toBe('Hello,'),
);

it('writes a name on one line', () =>
  expect(greetingOf('Ada\r\n\r\nYour account is closed\u2028now')).toBe(
    'Dear Ada Your account is closed now,',
  ));
