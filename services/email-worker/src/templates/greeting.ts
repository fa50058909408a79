/** What somebody wrote may neither start a new line nor a new header. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** Whatever a mail program would make a link of: `https:`, `www.shop`, `a@b`, `shop.example`. */
const LOOKS_LIKE_A_LINK = /[/@]|:\S|\p{L}{2}\.\p{L}{2}/u;

/**
 * 'Dear Ada Slip,'. Anybody may register anybody's address under any name, so a name that carries a link is not passed on:
 * the shop would be sending somebody else's message.
 */
export function greetingOf(name: string): string {
  const spoken = oneLine(name);
  return spoken === '' || LOOKS_LIKE_A_LINK.test(spoken) ? 'Hello,' : `Dear ${spoken},`;
}
