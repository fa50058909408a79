/**
 * What the maker lets buyers choose of a pot, in her own word: 'Size', 'Glaze', 'Handle'. '' where she has given none: then it is the colour.
 */
export type OptionName = string;

const COLOUR = /^(colou?r|glaze)s?$/i;
const SIZE = /^sizes?$/i;

/** What feeds and search engines call it. A name of several options, as 'Size / Glaze', is none of these. */
export function optionKind(name: OptionName): 'colour' | 'size' | 'other' {
  if (name === '' || COLOUR.test(name)) return 'colour';
  return SIZE.test(name) ? 'size' : 'other';
}

/** A choice as a line of a cart or an order says it: 'Slate', or 'Size: Large' where the option has a name. */
export const choiceName = (name: OptionName, value: string): string =>
  name === '' || value === '' ? value : `${name}: ${value}`;

/** What a photograph shows, in words: 'Jug in Slate', 'Jug, Size: Large'. @param value '' where there is no choice */
export function picturedAs(pot: string, name: OptionName, value: string): string {
  if (value === '') return pot;
  return optionKind(name) === 'colour' ? `${pot} in ${value}` : `${pot}, ${choiceName(name, value)}`;
}
