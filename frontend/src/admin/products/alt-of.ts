/** What the shop says of a photograph without words of its own, but for its number; '' as long as the pot has no name. */
export const altOf = (name: string, color: string): string =>
  name.trim() === '' ? '' : `${name.trim()} in ${color.trim() || 'Default'}`;
