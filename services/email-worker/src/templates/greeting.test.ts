import { expect, it } from '@jest/globals';
import { greetingOf } from './greeting.ts';

it.each([
  ['Ada Slip', 'Ada'],
  ['Anne-Marie O’Neill', 'Anne-Marie'],
  ['Łukasz Żak', 'Łukasz'],
  ['Ada', 'Ada'],
  ['J. R. Hartley', 'J. R. Hartley'],
  ['J.R. Hartley', 'J.R. Hartley'],
  ['J Hartley', 'J Hartley'],
  ['Dr. Who', 'Dr. Who'],
  ['Mrs Hartley', 'Mrs Hartley'],
])('greets %s as %s', (name, greeted) => expect(greetingOf(name)).toBe(`Dear ${greeted},`));

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

it('lets no name go on for a second line', () =>
  expect(greetingOf('Dr.\r\n\r\nYour account is closed\u2028now')).toBe(
    'Dear Dr. Your account is closed now,',
  ));

it('calls no one by the name of a buyer who gave none', () =>
  expect(greetingOf('Walk-in customer')).toBe('Hello,'));
