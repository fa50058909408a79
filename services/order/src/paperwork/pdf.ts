import { buffer } from 'node:stream/consumers';
import PdfKit from 'pdfkit';
import { fontsFor, inKnownLetters } from './fonts.ts';
import type { Page, Row } from './page.ts';

/** In points: A4 with margins of 2 cm. */
const MARGIN = 57;
const WIDTH = 595.28 - 2 * MARGIN;
const BOTTOM = 841.89 - MARGIN;
const AMOUNT = 90;
const GAP = 12;

type Pdf = InstanceType<typeof PdfKit>;

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

const textsOf = ({ title, facts, from, heading = '', to, rows, sums, note }: Page): string[] => [
  title,
  heading,
  note,
  ...facts.flat(),
  ...from,
  ...to,
  ...[...rows, ...sums].flatMap(({ text, amount }) => [text, amount]),
];

/** The page as a PDF file. The same page always gives the same text. */
export function writePdf(page: Page): Promise<Buffer> {
  const { title, at, facts, from, heading = 'To', to, rows, sums, note } = page;
  const pdf = new PdfKit({
    size: 'A4',
    margin: MARGIN,
    // None yet: they depend on the page's letters.
    font: '',
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: title, Author: from[0] ?? '', CreationDate: at, ModDate: at },
  });
  const whole = buffer(pdf);
  const { regular, bold, lineGap } = fontsFor(textsOf(page));
  // PDFKit also takes a font that has been read, which its types do not say.
  pdf.registerFont('regular', regular as string);
  pdf.registerFont('bold', bold as string);
  pdf.lineGap(lineGap);
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
