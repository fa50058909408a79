import type { Mail, PostBox } from './post-box.ts';
import type { WalkOrder } from './buying.ts';

const LONG_DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });
/** Where the shop is registered for VAT. */
const ABOUT_VAT =
  /^(Your (VAT invoice|credit note) is attached|You can download your (VAT invoice|credit note))/;

/**
 * An email as it was written: subject and text, without what other parts may be changing at the same time (name of the shop, VAT, working
 * days until dispatch), addresses of links without their keys, and today's date as a word.
 */
export function letter({ subject, text }: Pick<Mail, 'subject' | 'text'>): string {
  const paragraphs = text
    .trim()
    .replaceAll(/https?:\/\/[^/\s]+/g, '')
    .replaceAll(/#key=\S+/g, '#key')
    .replaceAll(/token=[\w.-]+/g, 'token')
    .replaceAll(LONG_DATE.format(new Date()), 'TODAY')
    .replaceAll(/TODAY at \d\d:\d\d/g, 'NOW')
    .replaceAll(/We dispatch within \d+ working days?, so your parcel leaves us by \w+ \d+ \w+\. /g, '')
    .replace(/^(Total: .*)\n.*$/m, '$1')
    .split('\n\n');
  // Its name, and where it is once the contact page says so.
  const [shop = ''] = (paragraphs.pop() ?? '').split(/[,\n]/);
  return [subject, ...paragraphs.filter((one) => !ABOUT_VAT.test(one))]
    .join('\n\n')
    .replaceAll(shop, 'THE SHOP');
}

/** All emails to an address, oldest first, each as `letter` has it. */
export const lettersTo = async (post: PostBox, email: string): Promise<string[]> =>
  (await post.to(email)).map(letter);

/** Where an email leads a guest to their order. */
export const guestLink = ({ email, number }: Pick<WalkOrder, 'email' | 'number'>): string =>
  `See your order: /guest-lookup?${new URLSearchParams({ email, orderNumber: number })}#key`;

/** The key in the link of an email, with which a guest sees all of the order. */
export const keyIn = ({ text }: Pick<Mail, 'text'>): string => /#key=(\S+)/.exec(text)?.[1] ?? '';
/** The token in the link of an email. */
export const tokenIn = ({ text }: Pick<Mail, 'text'>): string => /token=([\w.-]+)/.exec(text)?.[1] ?? '';
