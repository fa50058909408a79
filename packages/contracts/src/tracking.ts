/** A part of tracking information, and where it leads, if anywhere. The texts of all parts are the whole information. */
export interface TrackingPart {
  text: string;
  href?: string;
}

interface Carrier {
  /** How people write it. */
  name: RegExp;
  page: (number: string) => string;
}

const CARRIERS = {
  royalMail: {
    name: /royal\s*mail/i,
    page: (number) => `https://www.royalmail.com/track-your-item#/tracking-results/${number}`,
  },
  parcelforce: {
    name: /parcel\s*force/i,
    page: (number) => `https://www.parcelforce.com/track-trace?trackNumber=${number}`,
  },
  dpd: { name: /\bdpd\b/i, page: (number) => `https://track.dpd.co.uk/parcels/${number}` },
  evri: { name: /\b(?:evri|hermes)\b/i, page: (number) => `https://www.evri.com/track/parcel/${number}` },
  dhl: {
    name: /\bdhl\b/i,
    page: (number) => `https://www.dhl.com/gb-en/home/tracking.html?tracking-id=${number}`,
  },
  ups: { name: /\bups\b/i, page: (number) => `https://www.ups.com/track?tracknum=${number}` },
  fedex: { name: /\bfed\s*ex\b/i, page: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}` },
  yodel: { name: /\byodel\b/i, page: (number) => `https://www.yodel.co.uk/tracking/${number}` },
} satisfies Record<string, Carrier>;

/**
 * Web addresses, the postal unions' numbers (two letters, nine digits, two letters, also with spaces), and anything else that
 * may be a number: ten and more letters and digits in one piece, at least six of them digits.
 */
const LINKABLE =
  /(?<address>https:\/\/[^\s<>"]+[^\s<>".,;:!?)])|(?<postal>\b[A-Z]{2}\s?(?:\d\s?){9}[A-Z]{2}\b)|(?<other>\b(?=(?:[A-Z]*\d){6})[A-Z\d]{10,34}\b)/gi;

function addressOf(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url && url.username === '' && url.password === '' ? url.href : undefined;
}

/** @param before the information up to the number: the carrier named last there is meant */
function carrierPage(number: string, before: string): string | undefined {
  const named = Object.values(CARRIERS)
    .map(({ name, page }) => ({ page, at: before.search(name) }))
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => other.at - one.at)[0];
  if (named) return named.page(number);
  if (/^[A-Z]{2}\d{9}GB$/.test(number)) return CARRIERS.royalMail.page(number);
  return /^1Z[A-Z\d]{16}$/.test(number) ? CARRIERS.ups.page(number) : undefined;
}

/**
 * Tracking information is free text. A web address in it can be followed, and a carrier's number leads to the carrier: one
 * that the text names, or that the number by itself can only be of.
 */
export function trackingParts(information: string): TrackingPart[] {
  const parts: TrackingPart[] = [];
  let end = 0;
  for (const match of information.matchAll(LINKABLE)) {
    const [text] = match;
    const href = match.groups?.['address']
      ? addressOf(text)
      : carrierPage(text.replaceAll(/\s/g, '').toUpperCase(), information.slice(0, match.index));
    if (href === undefined) continue;
    if (match.index > end) parts.push({ text: information.slice(end, match.index) });
    parts.push({ text, href });
    end = match.index + text.length;
  }
  if (end < information.length) parts.push({ text: information.slice(end) });
  return parts;
}
