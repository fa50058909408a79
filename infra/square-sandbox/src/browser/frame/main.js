import { callServer } from '../server.js';
import { createForm } from './form.js';

/** The page's style options that the form applies, by the CSS variable that they set. */
const styleVariables = {
  input: {
    color: '--input-color',
    backgroundColor: '--input-background',
    fontFamily: '--input-family',
    fontSize: '--input-size',
    fontWeight: '--input-weight',
  },
  '.input-container': {
    borderColor: '--box-border',
    borderRadius: '--box-radius',
    borderWidth: '--box-width',
  },
};

function applyStyle(style = {}) {
  for (const [selector, variables] of Object.entries(styleVariables))
    for (const [property, variable] of Object.entries(variables)) {
      const value = style[selector]?.[property];
      if (value !== undefined) document.documentElement.style.setProperty(variable, value);
    }
}

async function answer(port, perform) {
  try {
    port.postMessage({ result: (await perform()) ?? true });
  } catch (error) {
    port.postMessage({ failure: { message: error.message, errors: error.errors ?? [] } });
  }
}

function connect(port, greeting) {
  const { postalCode, style, ...identity } = greeting;
  const send = (event, detail) => port.postMessage({ event, detail });
  const form = createForm(document.querySelector('form'), send);
  const measure = () => send('resize', document.querySelector('form').offsetHeight);

  function configure(options) {
    applyStyle(options.style);
    if (options.postalCode !== undefined) form.fillPostcode(options.postalCode);
  }

  async function tokenize(verification) {
    const { cardNumber, expirationDate, cvv, postalCode: postal_code } = form.values();
    const answer = await callServer('tokens', {
      ...identity,
      method: 'Card',
      card: { number: cardNumber, expiration: expirationDate, cvv, postal_code },
      ...(verification && { verification }),
    });
    form.showErrors(answer.status === 'Invalid' ? answer.errors : []);
    return answer;
  }

  const { clear, focus, setError } = form;
  const calls = { tokenize, configure, measure, clear, focus, setError };
  port.addEventListener('message', ({ data: { call, argument }, ports: [reply] }) =>
    answer(reply, () => calls[call](argument)),
  );
  port.start();
  configure({ postalCode, style });
  new ResizeObserver(measure).observe(document.querySelector('form'));
  send('ready');
}

window.addEventListener('message', function greet({ source, data, ports }) {
  if (source !== window.parent || data?.type !== 'square-sandbox:connect' || !ports[0]) return;
  window.removeEventListener('message', greet);
  const { includeInputLabels: _labelsAreAlwaysShown, ...greeting } = data.greeting;
  connect(ports[0], greeting);
});
