/** What a form says of a field that is too long. */
export const atMost = (characters: number) => `At most ${characters} characters`;
