import { brandOf, formatters, messages, plausible } from './fields.js';

/** Groups the digits of numbers, checks a field on blur, and clears an error once it is corrected. */
export function createForm(form, emit) {
  const names = Object.keys(formatters);
  const input = (name) => form.elements.namedItem(name);
  const values = () => Object.fromEntries(names.map((name) => [name, input(name).value]));
  const isPlausible = (name) => plausible[name](input(name).value, input('cardNumber').value);
  let brand = 'OTHER_BRAND';

  function state(name) {
    const { value, classList } = input(name);
    return {
      hasErrorClass: classList.contains('is-error'),
      hasFocusClass: document.activeElement === input(name),
      isCompletelyValid: isPlausible(name),
      isEmpty: value === '',
      isPotentiallyValid: value !== '' && !classList.contains('is-error'),
    };
  }

  function tell(eventType, name) {
    emit(eventType, {
      eventType,
      field: name,
      cardBrand: brand,
      postalCodeValue: input('postalCode').value,
      currentState: state(name),
    });
  }

  function setError(name, message) {
    const shown = form.querySelector(`#${name}-error`);
    const had = input(name).classList.contains('is-error');
    input(name).classList.toggle('is-error', Boolean(message));
    input(name).setAttribute('aria-invalid', String(Boolean(message)));
    shown.textContent = message ?? '';
    shown.hidden = !message;
    if (had !== Boolean(message)) tell(message ? 'errorClassAdded' : 'errorClassRemoved', name);
  }

  function typed(name) {
    const field = input(name);
    // Rewriting the value would move the caret to its end.
    if (field.selectionStart === field.value.length) field.value = formatters[name](field.value);
    if (isPlausible(name)) setError(name);
    if (name === 'postalCode') tell('postalCodeChanged', name);
    if (name === 'cardNumber') showBrand();
  }

  function showBrand() {
    const found = brandOf(input('cardNumber').value);
    if (found.brand === brand) return;
    brand = found.brand;
    form.querySelector('#brand').textContent = found.shown;
    tell('cardBrandChanged', 'cardNumber');
  }

  for (const name of names) {
    input(name).addEventListener('input', (event) => {
      // Deleting through a separator must not bring it back.
      if (!event.inputType?.startsWith('delete')) typed(name);
      else if (name === 'cardNumber') showBrand();
    });
    input(name).addEventListener('focus', () => tell('focusClassAdded', name));
    input(name).addEventListener('blur', () => {
      if (input(name).value !== '' && !isPlausible(name)) setError(name, messages[name]);
      tell('focusClassRemoved', name);
    });
  }
  form.addEventListener(
    'keydown',
    ({ key, target }) => key === 'Escape' && target.name && tell('escape', target.name),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const focused = document.activeElement?.name;
    tell('submit', names.includes(focused) ? focused : 'cardNumber');
  });

  return {
    values,
    setError: (name) => setError(name, messages[name]),
    /** Shows what the sandbox refused and focuses the first such field. */
    showErrors(errors) {
      const wrong = new Set(errors.map(({ field }) => field));
      for (const name of names) setError(name, wrong.has(name) ? messages[name] : undefined);
      names
        .filter((name) => wrong.has(name))
        .slice(0, 1)
        .forEach((name) => input(name).focus());
    },
    clear() {
      form.reset();
      names.forEach((name) => setError(name));
      showBrand();
    },
    focus: (name) => input(name).focus(),
    fillPostcode: (value) => void (input('postalCode').value = value),
  };
}
