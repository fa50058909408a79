import { Column } from '@react-email/column';
import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { createElement as h } from 'react';
import type { EventData } from '@slipcast/contracts/events/registry';
import { formatPence } from '@slipcast/contracts/money';
import { MAIN } from '@slipcast/contracts/sku';
import { button, highlighted, paragraph, SERIF, type Block, type Draft } from './blocks.ts';
import { greetingOf, oneLine } from './greeting.ts';
import type { Shop } from './layout.ts';
import { photograph } from './photograph.ts';

const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' });

type Entry = Pick<
  EventData<'waiting.address-given.v1'>,
  'productName' | 'color' | 'variantId' | 'waitingKey' | 'pricePence' | 'imageUrl'
>;

const potOf = ({ productName, color, variantId }: Entry): string =>
  oneLine(variantId === MAIN || !color ? productName : `${productName} (${color})`);
/** The key comes after the #, so that no server, log or Referer has it. */
const pageOf = (shop: Shop, { waitingKey }: Entry): string => `${shop.url}/waiting#${waitingKey}`;

const PHOTOGRAPH = 144;
const BESIDE = { width: PHOTOGRAPH + 20, verticalAlign: 'top' } as const;
const NAME = { margin: '0 0 4px', font: `normal 20px/1.3 ${SERIF}` } as const;

/** The pot with its photograph and its price, as far as the event knows them. */
function potShown(shop: Shop, entry: Entry): Block {
  const price = entry.pricePence === undefined ? '' : formatPence(entry.pricePence);
  const picture = photograph(shop, entry.imageUrl, PHOTOGRAPH);
  return {
    element: h(
      Section,
      { style: { margin: '8px 0 20px' } },
      h(
        Row,
        null,
        picture && h(Column, { style: BESIDE }, picture),
        h(
          Column,
          { style: { verticalAlign: 'top' } },
          h(Text, { style: NAME }, potOf(entry)),
          price && h(Text, { style: { margin: 0, fontSize: 18 } }, price),
        ),
      ),
    ),
    text: [potOf(entry), price].filter(Boolean).join(', '),
  };
}

/** Its recipient may not have asked for it. */
export function waitingConfirmation(shop: Shop, entry: EventData<'waiting.address-given.v1'>): Draft {
  const pot = potOf(entry);
  return {
    subject: `Confirm your place in the queue for ${pot}`,
    title: 'Confirm your place in the queue',
    blocks: [
      paragraph('Hello,'),
      paragraph(
        `Someone asked ${shop.name} to email this address when this pot becomes available. If that was you, please confirm your address.`,
      ),
      potShown(shop, entry),
      button(pageOf(shop, entry), 'Confirm my address'),
      paragraph(
        entry.userId
          ? 'The link works for one day. If it wasn’t you, ignore this email.'
          : 'The link works for one day. If it wasn’t you, ignore this email: we’ll delete your address and won’t write again.',
      ),
    ],
  };
}

export function pieceOffered(shop: Shop, offer: EventData<'waiting.piece-offered.v1'>): Draft {
  const pot = potOf(offer);
  const until = TIME.format(new Date(offer.until));
  return {
    subject: `${pot} is yours until ${until}`,
    title: `It’s yours until ${until}`,
    blocks: [
      paragraph(greetingOf(offer.name ?? '')),
      paragraph('You were next in the queue for this pot, and it’s available now.'),
      potShown(shop, offer),
      highlighted(`It’s reserved for you, and no one else, until ${until} (UK time).`),
      button(pageOf(shop, offer), 'Put it in my cart'),
      paragraph(
        'If you no longer want it, do nothing: it will go to the next person in the queue, and we won’t email you about it again. The same page lets you leave the queue at once.',
      ),
    ],
  };
}
