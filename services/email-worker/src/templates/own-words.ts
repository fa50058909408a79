import { filledIn, type EmailText } from '@slipcast/contracts/email-texts';
import { TAKEN_AWAY } from '@slipcast/contracts/by-hand';
import { BY_EMAIL } from '@slipcast/contracts/vouchers';
import { lined, type Draft } from './blocks.ts';
import { firstNameOf, oneLine } from './greeting.ts';

/** What of an order's event the placeholders stand for. */
interface Ordered {
  orderNumber?: string;
  customerName?: string;
  /** Pots that are sent again. */
  handSale?: { replaces?: unknown };
  delivery?: { method: string } | null;
}

/** Neither thanks for a new order nor news about a parcel would be right here. */
const isOutOfTheOrdinary = ({ handSale, delivery }: Ordered): boolean =>
  Boolean(handSale?.replaces) || delivery?.method === BY_EMAIL || delivery?.method === TAKEN_AWAY;

/**
 * The maker's own words for an email; undefined: she has none. An order in several parcels has one email for each, with her words. Its
 * subject and heading stay the shop's, because they say which part is on its way.
 */
export function ownWordsFor(
  texts: Readonly<Record<string, EmailText>>,
  template: string,
  data: unknown,
): EmailText | undefined {
  const { parcel } = data as { parcel?: { number: number } };
  const isPart = template === 'order-parcel-shipped';
  const text = texts[isPart ? 'order-shipped' : template];
  const isOneOfSeveral = isPart || (template === 'order-shipped' && (parcel?.number ?? 1) > 1);
  return text && isOneOfSeveral ? { ...text, subject: '', heading: '' } : text;
}

/**
 * The email with the maker's own subject, heading, and words after the greeting and at the end. What the shop itself says, about money,
 * dispatch, addresses and rights, stays. Emails about replacements, gift vouchers and sales over the counter have only the shop's words.
 *
 * @param text undefined: she has none
 */
export function withOwnWords(draft: Draft, text: EmailText | undefined, shop: string, data: unknown): Draft {
  const { orderNumber = '', customerName = '' } = data as Ordered;
  if (!text || isOutOfTheOrdinary(data as Ordered)) return draft;
  const fill = (words: string) =>
    filledIn(words, { 'first name': firstNameOf(customerName), 'order number': orderNumber, shop }).trim();
  const own = (words: string) => {
    const filled = fill(words);
    return filled === '' ? [] : [lined(filled)];
  };
  const [greeting, ...rest] = draft.blocks;
  return {
    subject: oneLine(fill(text.subject)) || draft.subject,
    title: oneLine(fill(text.heading)) || draft.title,
    blocks: [...(greeting ? [greeting] : []), ...own(text.opening), ...rest, ...own(text.closing)],
  };
}
