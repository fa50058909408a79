import { trackingParts } from '@slipcast/contracts/tracking';
import { html, linesToHtml, type Html } from './html.ts';
import { SERIF } from './layout.ts';

/** A part of an e-mail, for programs that show HTML and for those that show only text. */
export interface Block {
  html: Html;
  text: string;
}
export interface Draft {
  subject: string;
  title: string;
  blocks: Block[];
}

const inParagraph = (content: Html | string): Html =>
  html`<p style="margin:0 0 16px;line-height:1.6">${content}</p>`;

export const paragraph = (text: string): Block => ({ html: inParagraph(text), text });

export const highlighted = (text: string): Block => ({
  html: inParagraph(html`<strong>${text}</strong>`),
  text,
});

/** Throws for addresses other than http and https, which can only be a mistake of ours. */
export function link(url: string, label: string): Block {
  if (!/^https?:\/\//.test(url)) throw new Error('links in e-mails start with http:// or https://');
  return {
    html: inParagraph(html`<a href="${url}" style="color:#1F5B57">${label}</a>`),
    text: `${label}: ${url}`,
  };
}

/** Tracking information, with a way to the carrier's page where there is one. */
export function tracking(information: string): Block {
  const parts = trackingParts(information);
  const pages = parts.flatMap(({ text, href }) => (href === undefined || href === text ? [] : [href]));
  return {
    html: inParagraph(
      html`<strong
        >Tracking:
        ${parts.map(({ text, href }) =>
          href === undefined ? linesToHtml(text) : html`<a href="${href}" style="color:#1F5B57">${text}</a>`,
        )}</strong
      >`,
    ),
    text: [`Tracking: ${information}`, ...pages].join('\n'),
  };
}

export const address = (title: string, text: string): Block => ({
  html: html`<h2 style="margin:24px 0 8px;font:normal 18px ${SERIF}">${title}</h2>
    <p style="margin:0 0 16px;line-height:1.5">${linesToHtml(text)}</p>`,
  text: `${title}:\n${text}`,
});
