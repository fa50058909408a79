import { element, openDialog } from './dialog.js';

const sheetStyle = `
  .account { display: flex; align-items: center; gap: 12px; margin: 16px 0 0; padding: 12px; border: 1px solid #8C7F6C;
    border-radius: 6px; background: #fff; }
  .face { width: 44px; height: 28px; border-radius: 4px; background: linear-gradient(135deg, #1F5B57, #17443F); }
  dl { margin: 16px 0 0; }
  dl div { display: flex; justify-content: space-between; gap: 16px; padding: 4px 0; }
  dd { margin: 0; font-variant-numeric: tabular-nums; }
  dl .total { margin-top: 8px; padding-top: 12px; border-top: 1px solid #8C7F6C; font-size: 1.125rem; font-weight: 700; }
  fieldset { margin: 16px 0 0; padding: 0; border: 0; }
  legend { padding: 0; font-weight: 600; }
  fieldset label { display: flex; align-items: center; gap: 12px; min-height: 44px; }
  input[type='radio'] { width: 20px; height: 20px; accent-color: #1F5B57; }
`;

/** The buyer stored in the sandbox wallet. */
const sandboxContact = {
  givenName: 'Sandbox',
  familyName: 'Buyer',
  email: 'buyer@example.com',
  phone: '+447700900123',
  addressLines: ['1 Test Street'],
  city: 'Falmouth',
  postalCode: 'TR11 3QY',
  countryCode: 'GB',
};

/**
 * The sheet of a wallet that holds one test card. Resolves to undefined when the buyer cancels, or to what the buyer
 * agreed to: { billing?, shipping? }. `onOpen` receives a function that closes the sheet from outside.
 */
export async function showWalletSheet(method, request, onOpen) {
  const { requestShippingContact, requestBillingContact, shippingContact } = request.content();
  const contact = shippingContact ?? sandboxContact;
  let option = request.content().shippingOptions?.[0];
  let problem = requestShippingContact
    ? await request.announce('shippingcontactchanged', contact)
    : undefined;

  return new Promise((resolve) => {
    const body = element('div');
    const close = openDialog({
      title: method,
      chip: 'Sandbox wallet',
      style: sheetStyle,
      content: [
        element(
          'p',
          { className: 'note' },
          'This is a sandbox wallet: no card is charged and no money moves.',
        ),
        element(
          'div',
          { className: 'account' },
          element('span', { className: 'face' }),
          'Visa ending in 1111',
        ),
        body,
      ],
      onCancel: () => finish(undefined),
    });
    onOpen(() => finish(undefined));

    function finish(agreed) {
      close();
      resolve(agreed);
    }

    function agree() {
      const shipping = { contact, ...(option && { option }) };
      finish({
        ...(requestBillingContact && { billing: sandboxContact }),
        ...(requestShippingContact && { shipping }),
      });
    }

    async function choose(chosen) {
      option = chosen;
      problem = await request.announce('shippingoptionchanged', chosen);
      draw();
    }

    function draw() {
      const disabled = Boolean(problem);
      const pay = element(
        'button',
        { type: 'button', className: 'primary', disabled, onclick: agree },
        'Pay',
      );
      body.replaceChildren(
        ...shippingChoice(request.content(), option, choose),
        priceList(request.content()),
        ...(problem ? [element('p', { className: 'error', role: 'alert' }, problem)] : []),
        pay,
        element('button', { type: 'button', onclick: () => finish(undefined) }, 'Cancel'),
      );
      pay.focus();
    }

    draw();
  });
}

function shippingChoice({ shippingOptions = [], currencyCode }, chosen, choose) {
  if (shippingOptions.length === 0) return [];
  const rows = shippingOptions.map((one) => {
    const checked = one.id === chosen?.id;
    const radio = element('input', { type: 'radio', name: 'shipping', checked, onchange: () => choose(one) });
    return element('label', {}, radio, `${one.label}, ${money(one.amount, currencyCode)}`);
  });
  return [element('fieldset', {}, element('legend', {}, 'Delivery'), ...rows)];
}

function priceList({
  lineItems = [],
  shippingLineItems = [],
  taxLineItems = [],
  discounts = [],
  total,
  currencyCode,
}) {
  const row = (item, sign, className = '') => {
    const amount = item.pending ? 'pending' : sign + money(item.amount, currencyCode);
    return element('div', { className }, element('dt', {}, item.label), element('dd', {}, amount));
  };
  const added = [...lineItems, ...shippingLineItems, ...taxLineItems].map((item) => row(item, ''));
  return element(
    'dl',
    {},
    ...added,
    ...discounts.map((item) => row(item, '-')),
    row({ ...total, label: `Pay ${total.label}` }, '', 'total'),
  );
}

function money(amount, currency) {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(Number(amount));
}
