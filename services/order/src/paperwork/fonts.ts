import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import anyAscii from 'any-ascii';
import { create, type Font } from 'fontkit';

const { resolve } = createRequire(import.meta.url);

export interface Fonts {
  regular: string | Font;
  bold: string | Font;
  /** In points, between lines, on top of what the font asks for. */
  lineGap: number;
}

/**
 * Every PDF viewer has these, with the letters of Windows-1252. A page takes a quarter of the time and a tenth of the bytes of one that
 * embeds its fonts.
 */
const STANDARD: Fonts = { regular: 'Helvetica', bold: 'Helvetica-Bold', lineGap: 1.5 };
const IN_STANDARD = /^[\n\u0020-\u007e\u00a0-\u00ffŒœŠšŸŽžƒˆ˜–—‘’‚“”„†‡•…‰‹›€™]*$/u;

const read = (file: string): Font =>
  create(readFileSync(resolve(`@expo-google-fonts/pt-sans/${file}`))) as Font;
let ptSans: (Fonts & { regular: Font }) | null = null;
/** With all letters of the standard fonts, and the rest of Latin and Cyrillic. Pages share what has been parsed. */
const embedded = () =>
  (ptSans ??= {
    regular: read('400Regular/PTSans_400Regular.ttf'),
    bold: read('700Bold/PTSans_700Bold.ttf'),
    lineGap: 0,
  });

export const fontsFor = (texts: readonly string[]): Fonts =>
  texts.every((text) => IN_STANDARD.test(text.normalize('NFC'))) ? STANDARD : embedded();

/** Letters that the fonts lack are written in Latin ones: 'Γιώργος' reads 'Giorgos'. */
export function inKnownLetters(text: string): string {
  const composed = text.normalize('NFC');
  if (IN_STANDARD.test(composed)) return composed;
  const { regular } = embedded();
  return Array.from(composed, (letter) =>
    letter === '\n' || regular.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ? letter : anyAscii(letter),
  ).join('');
}
