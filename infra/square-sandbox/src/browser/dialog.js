/** A DOM element: properties that the element has are set, others become attributes. Text only, never HTML. */
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in made) made[name] = value;
    else made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

const dialogStyle = `
  dialog {
    box-sizing: border-box; width: min(26rem, 100vw); max-width: none; max-height: 92dvh; padding: 24px; overflow: auto;
    border: 0; border-radius: 12px; background: #FBF8F2; color: #2A2420;
    font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', sans-serif; box-shadow: 0 8px 24px rgb(42 36 32 / .12);
  }
  dialog::backdrop { background: rgb(42 36 32 / .45); }
  @media (max-width: 599px) { dialog { margin: auto 0 0; border-radius: 12px 12px 0 0; } }
  header { display: flex; align-items: center; justify-content: space-between; gap: 12px; }
  h2 { margin: 0; font-size: 1.25rem; line-height: 1.3; }
  .chip { padding: 2px 10px; border: 1px solid #8C7F6C; border-radius: 999px; font-size: .8125rem; white-space: nowrap; }
  p { margin: 12px 0 0; }
  .note { font-size: .9375rem; }
  .error { color: #9B2C1F; font-weight: 600; }
  button {
    display: block; width: 100%; min-height: 48px; margin-top: 12px; padding: 8px 16px; border: 1px solid #1F5B57;
    border-radius: 6px; background: none; color: #1F5B57; font: inherit; font-weight: 600; cursor: pointer;
  }
  button.primary { margin-top: 24px; background: #1F5B57; color: #fff; }
  button.primary:hover { background: #17443F; }
  button:disabled { opacity: .6; cursor: progress; }
  :is(button, input):focus-visible { outline: 3px solid #1B4FD0; outline-offset: 2px; }
`;

/**
 * A modal dialog over the shop's page, in a shadow root so that neither page's styles reach the other. Esc calls
 * `onCancel`, as closing does in a real wallet. Returns a function that closes it.
 */
export function openDialog({ title, chip, style = '', content, onCancel }) {
  const host = element('div', { 'data-square-sandbox': 'dialog' });
  const heading = element('h2', { id: 'title' }, title);
  const header = element('header', {}, heading, element('span', { className: 'chip' }, chip));
  const dialog = element('dialog', { 'aria-labelledby': 'title' }, header, ...content);
  host.attachShadow({ mode: 'open' }).append(element('style', {}, dialogStyle + style), dialog);
  document.body.append(host);
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    onCancel();
  });
  dialog.showModal();

  return function close() {
    // Close first, so that the focus returns to where it was.
    dialog.close();
    host.remove();
  };
}
