import { Html, html } from '../html.ts';
import type { Shop } from './shop.ts';

const SERIF = "Georgia, 'Times New Roman', serif";
const SANS = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

export const paragraph = (content: Html | string): Html =>
  html`<p style="margin:0 0 16px;line-height:1.6">${content}</p>`;

export const heading = (content: string): Html =>
  html`<h2 style="margin:24px 0 8px;font:normal 18px ${new Html(SERIF)}">${content}</h2>`;

/** Only http addresses get here; anything else would be our own mistake. */
export function link(url: string, label: string): Html {
  if (!/^https?:\/\//.test(url)) throw new Error('an e-mail links to http only');
  return html`<a href="${url}" style="color:#1F5B57">${label}</a>`;
}

/** The shop's look, in markup that mail programs understand: a table, and styles at the elements. */
export const layout = (shop: Shop, title: string, body: Html[]): string =>
  html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light" />
        <title>${title}</title>
      </head>
      <body style="margin:0;background:#FBF8F2;color:#2A2420;font:16px ${new Html(SANS)}">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#FBF8F2">
          <tr>
            <td align="center" style="padding:32px 16px">
              <table
                role="presentation"
                width="560"
                cellpadding="0"
                cellspacing="0"
                style="width:100%;max-width:560px;text-align:left"
              >
                <tr>
                  <td style="padding-bottom:24px;font:normal 20px ${new Html(SERIF)}">
                    <a href="${shop.url}" style="color:#2A2420;text-decoration:none">${shop.name}</a>
                  </td>
                </tr>
                <tr>
                  <td style="border-top:1px solid #DDD3C4;padding-top:24px">
                    <h1 style="margin:0 0 16px;font:normal 28px ${new Html(SERIF)}">${title}</h1>
                    ${body}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`.markup;
