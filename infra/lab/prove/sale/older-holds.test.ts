import { expect, it } from '@jest/globals';
import { withoutHolds } from './older-holds.ts';

const command = (...words: string[]) =>
  `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`;
const about = (key: string) =>
  command('MULTI') +
  command('HSET', key, 'u:ada', '1:2:3:4:0') +
  command('HSET', 'x', 'y', 'ö') +
  command('EXEC');

it('forgets the later transactions about holds and sessions, and nothing else', () => {
  const head = command('SELECT', '0') + about('cart:holds:{a:main}');
  const event = command('XADD', 'topic', '*', 'data', 'é\r\n*1');
  const lock = about('cart:moving:{u:ada}');
  const log =
    head +
    about('cart:replica:{a:main}') +
    event +
    command('SET', 'session:{ada}', '{}') +
    about('cart:items:{u:ada}') +
    lock;
  const shorter = withoutHolds(Buffer.from(`${log}*3\r\n$3\r\nSE`), Buffer.byteLength(head));
  expect(shorter.toString()).toBe(head + event + lock);
});
