/** The shop's default alt text, without the photograph's number; '' while the pot has no name. */
export const altOf = (name: string, color: string): string =>
  name.trim() === '' ? '' : `${name.trim()} in ${color.trim() || 'Default'}`;
