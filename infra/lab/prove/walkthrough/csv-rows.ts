/** The rows of a table that have one of these words, without those of other parts. */
export const rowsWith = (file: Buffer, words: readonly string[]): string[] =>
  file
    .toString()
    .split('\n')
    .filter((row) => words.some((word) => row.includes(word)));
