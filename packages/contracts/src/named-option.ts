/**
 * What the maker lets buyers choose of a pot, in her own word: 'Size', 'Glaze', 'Handle'. '' where she has given none: then it is the colour.
 */
export type OptionName = string;

/** Whether its values are colours. A name of several options, as 'Size / Glaze', has none. */
export const isColour = (name: OptionName): boolean => /^((colou?r|glaze)s?)?$/i.test(name);

/** A choice as a line of a cart or an order says it: 'Slate', or 'Size: Large' where the option has a name. */
export const choiceName = (name: OptionName, value: string): string =>
  name && value ? `${name}: ${value}` : value;

/** What a photograph shows, in words: 'Jug in Slate', 'Jug, Size: Large'. @param value '' where there is no choice */
export const picturedAs = (pot: string, name: OptionName, value: string): string =>
  value ? pot + (isColour(name) ? ` in ${value}` : `, ${choiceName(name, value)}`) : pot;
