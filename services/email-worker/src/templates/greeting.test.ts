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
])('does not pass on %j, which a mail program would make a link of', (name) =>
  expect(greetingOf(name)).toBe('Hello,'),
);

it('keeps a name on its line', () =>
  expect(greetingOf('Ada\r\n\r\nYour account is closed\u2028now')).toBe(
    'Dear Ada Your account is closed now,',
  ));
