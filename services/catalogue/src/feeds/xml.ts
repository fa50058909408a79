import XMLBuilder from 'fast-xml-builder';

/** An element's content: `@_name` is an attribute, a list is the element several times. What is undefined is left out. */
export interface Content {
  [name: string]: string | undefined | Content | Content[] | string[];
}

/** Characters that XML 1.0 does not allow in any spelling, or discourages: most control characters and halves of characters. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{7E}\u{A0}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** A text as XML can hold it. */
export const xmlText = (text: string): string => text.replaceAll(NOT_IN_XML, '');

const readable = (_name: string, value: unknown): string => xmlText(String(value));
const builder = new XMLBuilder({
  ignoreAttributes: false,
  suppressBooleanAttributes: false,
  suppressEmptyNode: true,
  tagValueProcessor: readable,
  attributeValueProcessor: readable,
});
/** Stands at the end of a document's content, so that the last one is ours whatever the data say. */
const PARTS = 'PARTS';

/** One element as XML. */
export const element = (name: string, content: Content): string => builder.build({ [name]: content });

/**
 * A whole document.
 *
 * @param frame its elements around the parts, which are put where the frame says
 * @param parts elements that are XML already
 */
export function xmlDocument(frame: (parts: { '#text': string }) => Content, parts: string[]): string {
  const text: string = builder.build({
    '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' },
    ...frame({ '#text': PARTS }),
  });
  const place = text.lastIndexOf(PARTS);
  return text.slice(0, place) + parts.join('') + text.slice(place + PARTS.length);
}
