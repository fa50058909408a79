import { UNITED_KINGDOM } from './delivery-zones.ts';

/** Where an order goes, how, and what that costs. */
export type PricedTravel = { kind: 'post' | 'collection'; country: string; pence: number };

const CLAIM = /(?:,| and| &| plus)(?:(?!\band\b)[^,.&])*\b(?:delivery|postage)\b[^.]*/i;
const SAYS_DELIVERY = /\b(?:delivery|postage)\b/i;

/** 'Prices include VAT and UK delivery.' → 'Prices include VAT.' */
const withoutDelivery = (note: string): string =>
  note
    .split(/(?<=[.!])\s+/)
    .map((sentence) => sentence.replace(CLAIM, ''))
    .filter((sentence) => !SAYS_DELIVERY.test(sentence))
    .join(' ');

/**
 * The maker's note beside a total. It says that delivery is included only where that is true of this order.
 *
 * @param travel null: delivery is part of every price; undefined: not known
 */
export const noteFor = (note: string, travel: PricedTravel | null | undefined): string =>
  travel === null || (travel?.kind === 'post' && travel.country === UNITED_KINGDOM && travel.pence === 0)
    ? note
    : withoutDelivery(note);
