import { Html, html } from './html.ts';
import type { OpenMessage, StoredAttachment, StoredMessage } from '../store/mailbox.ts';

const STYLE = new Html(`
  body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem; background: #FBF8F2; color: #2A2420; font: 16px/1.5 system-ui, sans-serif }
  h1, h2 { font-family: Georgia, serif; font-weight: normal }
  a { color: #1F5B57 }
  table { width: 100%; border-collapse: collapse }
  th, td { text-align: left; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid #DDD3C4; vertical-align: top }
  iframe { width: 100%; height: 42rem; border: 1px solid #DDD3C4; background: #FBF8F2 }
  pre { white-space: pre-wrap; overflow-wrap: anywhere }
`);

const page = (title: string, body: Html): string =>
  html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html>`.markup;

export const listPage = (messages: StoredMessage[]): string =>
  page(
    'Mailbox',
    html`<h1>Mailbox</h1>
      <p>These emails stay on this machine. No one receives them.</p>
      <table>
        <thead>
          <tr>
            <th scope="col">Subject</th>
            <th scope="col">To</th>
            <th scope="col">Time</th>
          </tr>
        </thead>
        <tbody>
          ${messages.map(
            ({ id, subject, to, at }) =>
              html`<tr>
                <td><a href="/messages/${id}">${subject}</a></td>
                <td>${to}</td>
                <td><time datetime="${at}">${at.replace('T', ' ').slice(0, 19)} UTC</time></td>
              </tr>`,
          )}
        </tbody>
      </table>
      <p>${messages.length === 0 ? 'No emails yet.' : ''}</p>`,
  );

const attachmentList = (id: string, attachments: StoredAttachment[]): Html | string =>
  attachments.length === 0
    ? ''
    : html`<h2>Attachments</h2>
        <ul>
          ${attachments.map(
            ({ name, bytes }, at) =>
              html`<li>
                <a href="/messages/${id}/attachments/${at + 1}" download="${name}">${name}</a>
                (${Math.ceil(bytes / 1024)} KB)
              </li>`,
          )}
        </ul>`;

export const messagePage = ({ id, subject, text, headers, attachments }: OpenMessage): string =>
  page(
    subject,
    html`<p><a href="/">All emails</a></p>
      <h1>${subject}</h1>
      <iframe
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        src="/messages/${id}/html"
        title="The email as HTML"
      ></iframe>
      ${attachmentList(id, attachments)}
      <h2>Text</h2>
      <pre>${text}</pre>
      <h2>Headers</h2>
      <table>
        <tbody>
          ${headers.map(
            ({ name, value }) =>
              html`<tr>
                <th scope="row">${name}</th>
                <td>${value}</td>
              </tr>`,
          )}
        </tbody>
      </table>`,
  );

/** Makes links open in a new tab instead of the frame. */
export const withNewTabLinks = (markup: string): string =>
  markup.replace(/<head>/i, '<head><base target="_blank">');
