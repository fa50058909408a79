import { element, openDialog } from './dialog.js';
import { callServer } from './server.js';

const challengeStyle = `
  label { display: block; margin-top: 16px; font-weight: 600; }
  input {
    box-sizing: border-box; width: 100%; height: 48px; margin-top: 4px; padding: 0 12px; border: 1px solid #8C7F6C;
    border-radius: 6px; background: #fff; color: inherit; font: inherit; letter-spacing: .2em;
  }
`;

/** The bank's question to the cardholder. Resolves to the server's final answer, or {status:'Cancel'}. */
export function askForCode({ challenge_id, last_4 }) {
  const { promise, resolve, reject } = Promise.withResolvers();
  const cancel = () => resolve({ status: 'Cancel' });
  const input = element('input', {
    id: 'code',
    inputMode: 'numeric',
    autocomplete: 'one-time-code',
    maxLength: 6,
    'aria-describedby': 'problem',
  });
  const problem = element('p', { id: 'problem', className: 'error', role: 'alert' });
  const confirm = element('button', { type: 'submit', className: 'primary' }, 'Confirm');

  async function submit(event) {
    event.preventDefault();
    confirm.disabled = true;
    try {
      const answer = await callServer('challenges', { challenge_id, code: input.value });
      if (answer.status !== 'WrongCode') return resolve(answer);
      problem.textContent = `That code is not right. ${answer.tries_left} tries left.`;
      input.select();
    } catch (error) {
      reject(error);
    } finally {
      confirm.disabled = false;
    }
  }

  const close = openDialog({
    title: 'Confirm it is you',
    chip: 'Sandbox bank',
    style: challengeStyle,
    content: [
      element('p', {}, `Your bank checks the payment with the card ending in ${last_4}.`),
      element('p', { className: 'note' }, 'This is a sandbox: the code is 123456.'),
      element(
        'form',
        { noValidate: true, onsubmit: submit },
        element('label', { htmlFor: 'code' }, 'Code from your bank'),
        input,
        problem,
        confirm,
        element('button', { type: 'button', onclick: cancel }, 'Cancel'),
      ),
    ],
    onCancel: cancel,
  });
  input.focus();
  return promise.finally(close);
}
