import { element } from './dialog.js';
import { squareErrors } from './errors.js';
import { base } from './server.js';

const FRAME_READY_MS = 15_000;

/**
 * Mounts the card form's frame and talks to it over a private channel, so that the card number stays in the frame.
 * Resolves when the form can be used.
 */
export function mountFrame(target, greeting, onEvent) {
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
  const { promise, resolve, reject } = Promise.withResolvers();

  const link = {
    /** Each call brings a port for its answer. */
    ask(call, argument) {
      const answer = Promise.withResolvers();
      const { port1: receiver, port2: reply } = new MessageChannel();
      receiver.addEventListener('message', ({ data: { result, failure } }) => {
        receiver.close();
        if (failure) answer.reject(new squareErrors.TokenizationError(failure.message, failure.errors));
        else answer.resolve(result);
      });
      receiver.start();
      port.postMessage({ call, argument }, [reply]);
      return answer.promise;
    },
    remove() {
      port.close();
      frame.remove();
    },
  };

  const late = setTimeout(() => {
    link.remove();
    reject(new squareErrors.UnexpectedError('The card form could not be loaded'));
  }, FRAME_READY_MS);
  port.addEventListener('message', ({ data: { event, detail } }) => {
    if (event === 'resize') frame.style.height = `${detail}px`;
    else if (event !== 'ready') onEvent(event, detail);
    else {
      clearTimeout(late);
      resolve(link);
    }
  });
  port.start();
  const connect = () =>
    frame.contentWindow.postMessage({ type: 'square-sandbox:connect', greeting }, base.origin, [port2]);
  frame.addEventListener('load', connect, { once: true });
  target.append(frame);
  return promise;
}
