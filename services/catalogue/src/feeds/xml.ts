import XMLBuilder from 'fast-xml-builder';

/** An element's content: `@_name` is an attribute, and a list repeats the element. Undefined values are left out. */
export interface Content {
  [name: string]: string | undefined | Content | Content[] | string[];
}

/** Characters that XML 1.0 forbids or discourages: most control characters and unpaired surrogates. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{7E}\u{A0}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** The text without characters that XML cannot hold. */
export const xmlText = (text: string): string => text.replaceAll(NOT_IN_XML, '');

const readable = (_name: string, value: unknown): string => xmlText(String(value));
const builder = new XMLBuilder({
  ignoreAttributes: false,
  suppressBooleanAttributes: false,
  suppressEmptyNode: true,
  tagValueProcessor: readable,
  attributeValueProcessor: readable,
});
/** Comes after all data in the document, so that its last occurrence is always ours. */
const PARTS = 'PARTS';

/** One element as XML. */
export const element = (name: string, content: Content): string => builder.build({ [name]: content });

/**
 * A whole document.
 *
 * @param frame the elements around the parts, and the place of the parts
 * @param parts elements in XML
 */
export function xmlDocument(frame: (parts: { '#text': string }) => Content, parts: string[]): string {
  const text: string = builder.build({
    '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' },
    ...frame({ '#text': PARTS }),
  });
  const place = text.lastIndexOf(PARTS);
  return text.slice(0, place) + parts.join('') + text.slice(place + PARTS.length);
}
