import type { WireImage } from '@slipcast/contracts/http/catalogue';

/** `alt`: what it shows, in words; '' if it has no alt text of its own. */
export type Photograph = { url: string; alt: string };

export const photographFrom = ({ url, alt = '' }: WireImage): Photograph => ({ url, alt });

/** The list with one of its photographs at another place. */
export const moved = (list: readonly Photograph[], url: string, to: number): Photograph[] => {
  const one = list.filter((other) => other.url === url);
  return list.filter((other) => other.url !== url).toSpliced(to, 0, ...one);
};
