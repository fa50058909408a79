import { element, openDialog } from './dialog.js';
import { base } from './server.js';

const challengeStyle = `
  iframe { display: block; width: calc(100% + 8px); max-width: none; height: 330px; margin: 12px -4px 0; border: 0; color-scheme: light; }
`;
const FRAME = 'square-sandbox-challenge';

/**
 * The bank's question to the cardholder, on the bank's own page. As in 3-D Secure, a form is posted into an iframe, and the
 * page there reports the result. Resolves to the server's final answer, or {status:'Cancel'}.
 */
export function askForCode({ challenge_id, last_4, challenge_url }) {
  const { promise, resolve } = Promise.withResolvers();
  const cancel = () => resolve({ status: 'Cancel' });
  const page = new URL(challenge_url, base);
  page.search = new URLSearchParams({ challenge_id, last_4 });
  const frame = element('iframe', { name: FRAME, title: 'Your bank' });
  const form = element('form', { method: 'post', action: page.href, target: FRAME, hidden: true });

  function listen({ source, origin, data }) {
    if (source !== frame.contentWindow || origin !== page.origin) return;
    if (data?.type === 'square-sandbox:challenged') resolve(data.answer);
  }
  window.addEventListener('message', listen);
  const close = openDialog({
    title: 'Confirm it’s you',
    chip: 'Sandbox bank',
    style: challengeStyle,
    content: [form, frame],
    onCancel: cancel,
  });
  form.submit();
  return promise.finally(() => {
    window.removeEventListener('message', listen);
    close();
  });
}
