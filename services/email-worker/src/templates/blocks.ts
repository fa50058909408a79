import { Heading } from '@react-email/heading';
import { Link } from '@react-email/link';
import { Text } from '@react-email/text';
import { createElement as h, Fragment, type CSSProperties, type ReactNode } from 'react';
import { trackingParts } from '@slipcast/contracts/tracking';

/** A part of an email, for programs that show HTML and for those that show only text. */
export interface Block {
  element: ReactNode;
  text: string;
}
export interface Draft {
  subject: string;
  title: string;
  blocks: Block[];
  /** Below the line, above the shop's address. */
  footer?: Block[];
  headers?: Record<string, string>;
}

export const SERIF = "Georgia, 'Times New Roman', serif";
export const INK = '#2A2420';
const GLAZE = '#1F5B57';
export const LINKED: CSSProperties = { color: GLAZE, textDecoration: 'underline' };
export const LINE = '1px solid #DDD3C4';
const PARAGRAPH: CSSProperties = { fontSize: 16, lineHeight: 1.6, margin: '0 0 16px' };

const inParagraph = (...content: ReactNode[]) => h(Text, { style: PARAGRAPH }, ...content);
const strong = (...content: ReactNode[]) => h('strong', null, ...content);
const anchor = (href: string, label: string) => h(Link, { href, className: 'glaze', style: LINKED }, label);

/** Shows the lines of a text as lines. */
const lines = (text: string): ReactNode =>
  h(Fragment, null, ...text.split('\n').flatMap((line, index) => (index > 0 ? [h('br'), line] : [line])));

export const paragraph = (text: string): Block => ({ element: inParagraph(text), text });

/** A text whose lines are shown as lines. */
export const lined = (text: string): Block => ({ element: inParagraph(lines(text)), text });

export const highlighted = (text: string): Block => ({ element: inParagraph(strong(text)), text });

/** Throws for addresses other than http and https, which can only be a mistake of ours. */
function checked(url: string): string {
  if (!/^https?:\/\//.test(url)) throw new Error('links in emails start with http:// or https://');
  return url;
}

export const link = (url: string, label: string): Block => ({
  element: inParagraph(anchor(checked(url), label)),
  text: `${label}: ${url}`,
});

// The cell has the colour, because Outlook leaves out the padding of a link.
const BUTTON_CELL: CSSProperties = { background: GLAZE, borderRadius: 6 };
const BUTTON: CSSProperties = {
  display: 'block',
  padding: '13px 24px',
  borderRadius: 6,
  color: '#FFFFFF',
  fontSize: 17,
  fontWeight: 600,
  textDecoration: 'none',
};

/** What the email is for: one to an email. */
export const button = (url: string, label: string): Block => ({
  element: h(
    'table',
    { role: 'presentation', cellPadding: 0, cellSpacing: 0, style: { margin: '8px 0 24px' } },
    h(
      'tbody',
      null,
      h(
        'tr',
        null,
        h(
          'td',
          { className: 'button', style: BUTTON_CELL },
          h(Link, { href: checked(url), className: 'button', style: BUTTON }, label),
        ),
      ),
    ),
  ),
  text: `${label}: ${url}`,
});

/** Tracking information, with a link to the carrier's page where there is one. */
export function tracking(information: string): Block {
  const parts = trackingParts(information);
  const pages = parts.flatMap(({ text, href }) => (href === undefined || href === text ? [] : [href]));
  const shown = parts.map(({ text, href }) => (href === undefined ? lines(text) : anchor(href, text)));
  return {
    element: inParagraph(strong('Tracking: ', ...shown)),
    text: [`Tracking: ${information}`, ...pages].join('\n'),
  };
}

export const address = (title: string, text: string): Block => ({
  element: h(
    Fragment,
    null,
    h(Heading, { as: 'h2', style: { font: `normal 18px ${SERIF}`, margin: '24px 0 8px' } }, title),
    h(Text, { style: { ...PARAGRAPH, lineHeight: 1.5 } }, lines(text)),
  ),
  text: `${title}:\n${text}`,
});
