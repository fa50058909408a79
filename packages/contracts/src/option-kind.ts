import { isColour, type OptionName } from './named-option.ts';

/** What feeds and search engines call an option. */
export function optionKind(name: OptionName): 'colour' | 'size' | 'other' {
  if (isColour(name)) return 'colour';
  return /^sizes?$/i.test(name) ? 'size' : 'other';
}
