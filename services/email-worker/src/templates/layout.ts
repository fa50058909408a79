import { Html, html } from './html.ts';

/** What all e-mails know of the shop. */
export interface Shop {
  name: string;
  /** Without a slash at the end. */
  url: string;
  /** 'Prices include VAT and UK delivery.' */
  pricesNote: string;
  /** Orders are usually sent within so many working days; null: nothing is said. */
  dispatchDays: number | null;
  /** Shows a guest's whole order in the look-up. */
  lookupKey(orderId: string): string;
}

export const SERIF = new Html("Georgia, 'Times New Roman', serif");
const SANS = new Html("-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif");

/** The page around an e-mail's blocks. Mail programs understand only tables and inline styles. */
export const layout = (shop: Shop, title: string, body: Html[]): string =>
  html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light" />
        <title>${title}</title>
      </head>
      <body style="margin:0;background:#FBF8F2;color:#2A2420;font:16px ${SANS}">
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
                  <td style="padding-bottom:24px;font:normal 20px ${SERIF}">
                    <a href="${shop.url}" style="color:#2A2420;text-decoration:none">${shop.name}</a>
                  </td>
                </tr>
                <tr>
                  <td style="border-top:1px solid #DDD3C4;padding-top:24px">
                    <h1 style="margin:0 0 16px;font:normal 28px ${SERIF}">${title}</h1>
                    ${body}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`.markup;
