import { WALK_IN } from '@slipcast/contracts/by-hand';

/** Stops a shopper's text from starting a new line or a new header. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** What mail programs turn into links: `https:`, `www.shop`, `a@b`, `shop.example`. */
const LOOKS_LIKE_A_LINK = /[/@]|:\S|\p{L}{2}\.\p{L}{2}/u;

/** A whole name follows these: no one is greeted as 'Dear Dr'. */
const TITLE = /^(?:mr|mrs|ms|miss|mx|dr|prof|professor|sir|dame|lady|lord|rev|reverend)$/i;
const isFirstName = (word: string): boolean => /^\p{L}[^.]+$/u.test(word) && !TITLE.test(word);

/** What a person is called in an email: 'Ada'; the whole name after a title or an initial, and '' where the greeting has no name. */
export function firstNameOf(name: string): string {
  const line = oneLine(name);
  if (line === '' || line === WALK_IN || LOOKS_LIKE_A_LINK.test(line)) return '';
  const [first = ''] = line.split(' ');
  return isFirstName(first) ? first : line;
}

/**
 * 'Dear Ada,'; with the whole name after a title or an initial. Names that look like links are left out: anyone can register another person's address under any name,
 * and the shop would deliver their message.
 */
export function greetingOf(name: string): string {
  const called = firstNameOf(name);
  return called === '' ? 'Hello,' : `Dear ${called},`;
}
