/** Stops a shopper's text from starting a new line or a new header. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** What mail programs turn into links: `https:`, `www.shop`, `a@b`, `shop.example`. */
const LOOKS_LIKE_A_LINK = /[/@]|:\S|\p{L}{2}\.\p{L}{2}/u;

/**
 * 'Dear Ada Slip,'. Names that look like links are left out: anyone can register another person's address under any name,
 * and the shop would deliver their message.
 */
export function greetingOf(name: string): string {
  const line = oneLine(name);
  return line === '' || LOOKS_LIKE_A_LINK.test(line) ? 'Hello,' : `Dear ${line},`;
}
