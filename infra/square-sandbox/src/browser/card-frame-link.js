import { element } from './elements.js';
import { TokenizationError, UnexpectedError } from './errors.js';

const FRAME_READY_MS = 15_000;

/**
 * Mounts the card form's frame and talks to it over a private channel, so that the card number stays in the frame.
 * Resolves when the form can be used.
 */
export function mountFrame(target, base, greeting, onEvent) {
  const frame = element('iframe', { title: 'Secure card form', src: new URL('card-frame', base).href });
  Object.assign(frame.style, {
    display: 'block',
    // The frame leaves room for focus rings, and its fields still line up with the shop's.
    width: 'calc(100% + 10px)',
    maxWidth: 'none',
    margin: '-5px',
    height: '300px',
    border: '0',
    colorScheme: 'light',
  });
  const { port1: port, port2 } = new MessageChannel();
  const waiting = new Map();
  let lastId = 0;

  function settle({ id, result, failure }) {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (failure) asked?.reject(new TokenizationError(failure.message, failure.errors));
    else asked?.resolve(result);
  }

  const link = {
    ask(call, argument) {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        port.postMessage({ id, call, argument });
      });
    },
    remove() {
      port.close();
      frame.remove();
    },
  };

  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      link.remove();
      reject(new UnexpectedError('The card form could not be loaded'));
    }, FRAME_READY_MS);
    port.addEventListener('message', ({ data }) => {
      if (data.id) return settle(data);
      if (data.event === 'resize') frame.style.height = `${data.detail}px`;
      else if (data.event !== 'ready') onEvent(data.event, data.detail);
      else {
        clearTimeout(late);
        resolve(link);
      }
    });
    port.start();
    frame.addEventListener(
      'load',
      () => {
        frame.contentWindow.postMessage({ type: 'square-sandbox:connect', greeting }, base.origin, [port2]);
      },
      { once: true },
    );
    target.append(frame);
  });
}
