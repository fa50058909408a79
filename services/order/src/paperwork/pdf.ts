import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import anyAscii from 'any-ascii';
import { create, type Font } from 'fontkit';
import PdfKit from 'pdfkit';
import type { Page, Row } from './page.ts';

const { resolve } = createRequire(import.meta.url);
/** Small enough that a page takes a few hundredths of a second, with Latin and Cyrillic letters. */
const FONTS = {
  regular: resolve('@expo-google-fonts/pt-sans/400Regular/PTSans_400Regular.ttf'),
  bold: resolve('@expo-google-fonts/pt-sans/700Bold/PTSans_700Bold.ttf'),
};

/** In points: A4 with margins of 2 cm. */
const MARGIN = 57;
const WIDTH = 595.28 - 2 * MARGIN;
const BOTTOM = 841.89 - MARGIN;
const AMOUNT = 90;
const GAP = 12;

type Pdf = InstanceType<typeof PdfKit>;

const font = create(readFileSync(FONTS.regular)) as Font;
/** Letters that the font lacks are written in Latin ones: 'Γιώργος' reads 'Giorgos'. */
const inKnownLetters = (text: string): string =>
  Array.from(text.normalize('NFC'), (letter) =>
    letter === '\n' || font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ? letter : anyAscii(letter),
  ).join('');

const write = (pdf: Pdf, text: string, x: number, y: number, width: number, options: object = {}) =>
  pdf.text(inKnownLetters(text), x, y, { width, ...options });

function writeRow(pdf: Pdf, { text, amount, isBold = false }: Row, y: number): number {
  pdf.font(isBold ? 'bold' : 'regular');
  const width = WIDTH - AMOUNT - GAP;
  const height = pdf.heightOfString(inKnownLetters(text), { width });
  let top = y;
  if (top + height > BOTTOM) {
    pdf.addPage();
    top = MARGIN;
  }
  write(pdf, text, MARGIN, top, width);
  if (amount !== '') write(pdf, amount, MARGIN + WIDTH - AMOUNT, top, AMOUNT, { align: 'right' });
  return top + height + 5;
}

function writeRows(pdf: Pdf, rows: readonly Row[], y: number): number {
  let next = y;
  for (const row of rows) next = writeRow(pdf, row, next);
  return next;
}

function rule(pdf: Pdf, y: number): number {
  pdf
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.5)
    .stroke('#8a8178');
  return y + 8;
}

/** The page as a PDF file. The same page always gives the same text. */
export function writePdf({
  title,
  at,
  facts,
  from,
  heading = 'To',
  to,
  rows,
  sums,
  note,
}: Page): Promise<Buffer> {
  const pdf = new PdfKit({
    size: 'A4',
    margin: MARGIN,
    font: FONTS.regular,
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: title, Author: from[0] ?? '', CreationDate: at, ModDate: at },
  });
  const whole = buffer(pdf);
  pdf.registerFont('regular', FONTS.regular);
  pdf.registerFont('bold', FONTS.bold);
  const half = (WIDTH - GAP) / 2;
  pdf.font('bold').fontSize(20);
  write(pdf, title, MARGIN, MARGIN, WIDTH);
  pdf.font('regular').fontSize(10);
  const top = pdf.y + 14;
  write(pdf, from.join('\n'), MARGIN, top, half);
  const left = pdf.y;
  write(pdf, facts.map(([name, value]) => `${name}: ${value}`).join('\n'), MARGIN + half + GAP, top, half);
  const heads = Math.max(left, pdf.y) + 16;
  pdf.font('bold');
  write(pdf, heading, MARGIN, heads, half);
  pdf.font('regular');
  write(pdf, to.join('\n'), MARGIN, pdf.y, half);
  let y = rule(pdf, pdf.y + 18);
  y = writeRows(pdf, rows, y);
  y = writeRows(pdf, sums, rule(pdf, y + 3));
  if (note !== '') writeRow(pdf, { text: note, amount: '' }, y + 10);
  pdf.end();
  return whole;
}
