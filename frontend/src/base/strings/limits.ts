/** '5,000 characters at most': beside a field that is too long. */
export const atMost = (characters: number) =>
  `${String(characters).replace(/\B(?=(\d{3})+$)/g, ',')} characters at most`;
