import { Column } from '@react-email/column';
import { Link } from '@react-email/link';
import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { createElement as h } from 'react';
import type { AddressedLetter, LetterPot, LetterUpdate } from '@slipcast/contracts/events/letter-events';
import { formatPence } from '@slipcast/contracts/money';
import { topicName } from '@slipcast/contracts/newsletter';
import { ukTime } from '@slipcast/contracts/sale-words';
import { button, highlighted, INK, lined, LINKED, SERIF, type Block, type Draft } from './blocks.ts';
import { oneLine } from './greeting.ts';
import type { Shop } from './layout.ts';
import { photograph } from './photograph.ts';

const PHOTOGRAPH = 144;
const BESIDE = { width: PHOTOGRAPH + 20, verticalAlign: 'top' } as const;
const NAME = { color: INK, font: `normal 20px/1.3 ${SERIF}`, textDecoration: 'underline' } as const;
const SMALL = { fontSize: 14, lineHeight: 1.5, margin: '0 0 12px' } as const;

function potShown(shop: Shop, { name, pricePence, isFrom, imageUrl, path }: LetterPot): Block {
  const price = `${isFrom ? 'From ' : ''}${formatPence(pricePence)}`;
  const href = `${shop.url}${path}`;
  const picture = photograph(shop, imageUrl, PHOTOGRAPH);
  const called = oneLine(name);
  return {
    element: h(
      Section,
      { style: { margin: '0 0 20px' } },
      h(
        Row,
        null,
        // The name beside it is the link that is read out.
        picture &&
          h(Column, { style: BESIDE }, h(Link, { href, 'aria-hidden': true, tabIndex: -1 }, picture)),
        h(
          Column,
          { style: { verticalAlign: 'top' } },
          h(Text, { style: { margin: '0 0 4px' } }, h(Link, { href, className: 'ink', style: NAME }, called)),
          h(Text, { style: { margin: 0, fontSize: 18 } }, price),
        ),
      ),
    ),
    text: `${called}, ${price}\n${href}`,
  };
}

/** How much earlier a reader may buy with their own link, whose key comes after the #, which browsers never send. */
function earlyShown({ minutes }: NonNullable<AddressedLetter['early']>): Block {
  const much = minutes === 1 ? 'one minute' : `${minutes} minutes`;
  return lined(
    `The link below is your own. With it you can buy ${much} before everyone else. It works for the first phone, computer or account that uses it, so please don’t pass it on.`,
  );
}

function updateShown(
  shop: Shop,
  { id, title, opensAt }: LetterUpdate,
  early: AddressedLetter['early'],
): Block[] {
  const page = `${shop.url}/updates/${encodeURIComponent(id)}`;
  const opens = highlighted(`${oneLine(title)} opens on ${ukTime(opensAt)}, UK time.`);
  if (!early) return [opens, button(page, 'See all the pots')];
  const own = early.key === null ? page : `${page}#${new URLSearchParams({ early: early.key })}`;
  return [opens, earlyShown(early), button(own, 'See all the pots')];
}

/** Why it came, and how to get no more. The key comes after the #, which browsers never send. */
function footerOf(shop: Shop, { topic, leaveKey }: AddressedLetter): Block {
  const why = `You get this email because you signed up for “${topicName(topic)}” on the mailing list of ${oneLine(shop.name)}.`;
  const page = `${shop.url}/newsletter${leaveKey === null ? '' : `#${new URLSearchParams({ key: leaveKey })}`}`;
  const leave = 'Unsubscribe or choose other topics';
  return {
    element: h(
      Text,
      { className: 'stone', style: { ...SMALL, color: '#665B4E' } },
      `${why} `,
      h(Link, { href: page, className: 'glaze', style: LINKED }, leave),
    ),
    text: `${why}\n${leave}: ${page}`,
  };
}

/**
 * A letter to one subscriber. Mail programs show a button for unsubscribing from the two headers (RFC 8058), which need no login, no cookie
 * and no page. It holds nothing that tells the shop whether it was read.
 */
export const letterEmail = (shop: Shop, letter: AddressedLetter): Draft => ({
  subject: letter.subject,
  title: oneLine(letter.subject),
  blocks: [
    ...letter.text
      .split(/\n\s*\n/)
      .map((text) => text.trim())
      .filter(Boolean)
      .map(lined),
    ...(letter.update ? updateShown(shop, letter.update, letter.early) : []),
    ...letter.pots.map((pot) => potShown(shop, pot)),
  ],
  footer: [footerOf(shop, letter)],
  ...(letter.leaveKey !== null && {
    headers: {
      'List-Unsubscribe': `<${shop.url}/api/newsletter/leave?${new URLSearchParams({ key: letter.leaveKey })}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }),
});
