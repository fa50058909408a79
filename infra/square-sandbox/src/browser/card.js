import { mountFrame } from './card-frame-link.js';
import { askForCode } from './challenge.js';
import { createEmitter } from './emitter.js';
import { squareErrors } from './errors.js';

const cardFields = ['cardNumber', 'expirationDate', 'cvv', 'postalCode'];
const cardOptions = ['postalCode', 'style', 'includeInputLabels'];
const cardEvents = [
  'focusClassAdded',
  'focusClassRemoved',
  'errorClassAdded',
  'errorClassRemoved',
  'cardBrandChanged',
  'postalCodeChanged',
  'escape',
  'submit',
];

export function findTarget(selectorOrElement) {
  const found =
    typeof selectorOrElement === 'string' ? document.querySelector(selectorOrElement) : selectorOrElement;
  if (!(found instanceof Element))
    throw new squareErrors.ElementNotFoundError(`Element ${selectorOrElement} was not found`);
  return found;
}

function checkCardOptions(options) {
  const unknown = Object.keys(options).find((name) => !cardOptions.includes(name));
  if (unknown) throw new squareErrors.InvalidOptionError(`option ${unknown} is invalid`);
  return options;
}

/** Mistakes that Square's own tokenize() refuses: a numeric amount, a missing intent or contact. */
function checkVerification(details) {
  if (details === undefined) return;
  const charging = details.intent !== 'STORE';
  const missing = ['intent', 'billingContact', ...(charging ? ['amount', 'currencyCode'] : [])].filter(
    (name) => details[name] === undefined,
  );
  const problems = missing.map((name) => `verificationDetails.${name} is required`);
  if (charging && details.amount !== undefined && !/^\d+(\.\d{1,2})?$/.test(String(details.amount)))
    problems.push('verificationDetails.amount must be a decimal such as 42.00');
  if (typeof details.amount === 'number') problems.push('verificationDetails.amount must be a string');
  if (problems.length === 0) return;
  const errors = problems.map((message) => ({ type: 'INVALID_VERIFICATION_DETAILS', message }));
  throw new squareErrors.TokenizationError(`Tokenization failed: ${problems.join(', ')}`, errors);
}

/** payments.card(): a form in an iframe. */
export function createCard(identity, options = {}) {
  const emitter = createEmitter(cardEvents);
  let current = checkCardOptions(options);
  let attaching = false;
  let link;
  let destroyed = false;

  function alive() {
    if (destroyed)
      throw new squareErrors.PaymentMethodAlreadyDestroyedError('Card has already been destroyed');
  }

  function remove() {
    alive();
    attaching = false;
    link?.remove();
    link = undefined;
  }

  function attached() {
    alive();
    if (!link)
      throw new squareErrors.PaymentMethodNotAttachedError('Card has not been attached to a DOM element');
    return link;
  }

  function known(field) {
    if (!cardFields.includes(field))
      throw new squareErrors.InvalidFieldNameError(`${field} is not a field of the card form`);
    return field;
  }

  return {
    async attach(selectorOrElement) {
      alive();
      if (link || attaching)
        throw new squareErrors.PaymentMethodAlreadyAttachedError('Card has already been attached');
      attaching = true;
      try {
        const target = findTarget(selectorOrElement);
        const mounted = await mountFrame(target, { ...identity, ...current }, emitter.emit);
        // The shopper left the page while the frame was loading.
        if (!attaching) return mounted.remove();
        link = mounted;
      } finally {
        attaching = false;
      }
    },
    async detach() {
      remove();
      return true;
    },
    async destroy() {
      remove();
      destroyed = true;
      emitter.clear();
      return true;
    },
    async configure(changed) {
      alive();
      current = { ...current, ...checkCardOptions(changed) };
      if (link) await link.ask('configure', changed);
      return true;
    },
    async tokenize(verificationDetails) {
      const frame = attached();
      checkVerification(verificationDetails);
      const answer = await frame.ask('tokenize', verificationDetails);
      return answer.status === 'Challenge' ? askForCode(answer) : answer;
    },
    clear: async () => attached().ask('clear'),
    focus: async (field) => attached().ask('focus', known(field)),
    setError: async (field) => attached().ask('setError', known(field)),
    recalculateSize: () => void attached().ask('measure'),
    addEventListener(name, callback) {
      alive();
      emitter.add(name, callback);
    },
    removeEventListener(name, callback) {
      alive();
      emitter.remove(name, callback);
    },
  };
}
