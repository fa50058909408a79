import { SaxesParser } from 'saxes';

export interface Read {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: Read[];
}

/** Reads a document strictly, namespaces included. Throws if it is not well-formed. */
export function readXml(text: string): Read {
  const root: Read = { name: '', attributes: {}, text: '', children: [] };
  const open = [root];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const values = Object.entries(attributes).map(([key, { value }]) => [key, value]);
    const element: Read = { name, attributes: Object.fromEntries(values), text: '', children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (part) => {
    const element = open.at(-1);
    if (element) element.text += part;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  const [document] = root.children;
  if (!document) throw new Error('there is no root element');
  return document;
}

export const all = ({ children }: Read, name: string): Read[] =>
  children.filter((child) => child.name === name);
/** The text of each child of this name. */
export const texts = (element: Read, name: string): string[] => all(element, name).map(({ text }) => text);
