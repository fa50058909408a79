/** Markup that needs no escaping. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}
type Value = Html | Html[] | string | number;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

const markupOf = (value: Value): string => {
  if (value instanceof Html) return value.markup;
  if (Array.isArray(value)) return value.map(markupOf).join('');
  return escape(String(value));
};

/** A template that escapes every value except markup. */
export const html = (strings: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(
    strings
      .map((part, index) => part + (index < values.length ? markupOf(values[index] ?? '') : ''))
      .join(''),
  );
