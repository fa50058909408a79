import { createEmitter } from './emitter.js';
import { squareErrors } from './errors.js';

const requestEvents = ['shippingcontactchanged', 'shippingoptionchanged'];
const listsOfItems = ['lineItems', 'taxLineItems', 'shippingLineItems', 'discounts', 'shippingOptions'];

const isAmount = (value) => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);

function problemsOf(options) {
  const problems = [];
  if (options.countryCode !== undefined && !/^[A-Z]{2}$/.test(options.countryCode))
    problems.push('countryCode must be two letters');
  if (options.currencyCode !== undefined && !/^[A-Z]{3}$/.test(options.currencyCode))
    problems.push('currencyCode must be three letters');
  const items = [options.total, ...listsOfItems.flatMap((name) => options[name] ?? [])].filter(Boolean);
  for (const item of items) {
    if (typeof item.label !== 'string') problems.push('every item needs a label');
    if (!isAmount(item.amount))
      problems.push(`amount ${JSON.stringify(item.amount)} must be a string such as 42.00`);
  }
  return problems;
}

/** payments.paymentRequest(): what a wallet's sheet shows. `content` is for the sheet, not part of Square's surface. */
export function createPaymentRequest(options) {
  const missing = ['countryCode', 'currencyCode', 'total'].filter((name) => options?.[name] === undefined);
  const problems = [...missing.map((name) => `${name} is required`), ...(options ? problemsOf(options) : [])];
  if (problems.length > 0)
    throw new squareErrors.InvalidPaymentRequestError(`Invalid payment request: ${problems.join(', ')}`);
  const emitter = createEmitter(requestEvents);
  let content = { ...options };

  function update(changes) {
    const wrong = problemsOf(changes);
    if (wrong.length > 0)
      throw new squareErrors.InvalidPaymentRequestUpdateError(`Invalid update: ${wrong.join(', ')}`);
    content = { ...content, ...changes };
    return true;
  }

  return {
    update,
    addEventListener: emitter.add,
    content: () => content,
    /** Notifies the page, and applies the update that its listener returns. */
    async announce(name, detail) {
      for (const listener of emitter.listeners(name)) {
        const { error, shippingErrors, ...changes } = (await listener(detail)) ?? {};
        if (error || shippingErrors) return error ?? Object.values(shippingErrors).join(' ');
        update(changes);
      }
      return undefined;
    },
  };
}
