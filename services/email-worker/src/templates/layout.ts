import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { EmailText } from '@slipcast/contracts/email-texts';
import { createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { INK, LINE, LINKED, SERIF, type Block, type Draft } from './blocks.ts';

/** What every email knows about the shop. */
export interface Shop {
  name: string;
  /** Without a slash at the end. */
  url: string;
  /** 'Prices include VAT and UK delivery.' */
  pricesNote: string;
  /** Orders are usually dispatched within this many working days; null: the maker does not say. */
  dispatchDays: number | null;
  /** The maker's, as the contact page has it; missing until that has been saved. */
  address?: string;
  /** The maker's own words, by template. */
  texts?: Readonly<Record<string, EmailText>>;
  /** The email comes with its VAT invoice or credit note. */
  hasDocument?: boolean;
  /** Shows a guest's whole order in the look-up. */
  lookupKey(orderId: string): string;
}

const SANS = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const PAPER = '#FBF8F2';
const STONE = '#665B4E';

/** Programs that know dark colours use these; the others have the light ones of each element. */
const DARK = `@media (prefers-color-scheme: dark) {
  .paper, .paper > table > tbody > tr > td { background: #1F1B18 !important; color: #F1EAE0 !important; }
  .ink { color: #F1EAE0 !important; }
  .stone { color: #B9AD9E !important; }
  .glaze { color: #8CCFC6 !important; }
  .rule { border-color: #4A423B !important; }
  .button { background: #8CCFC6 !important; color: #14211F !important; }
}`;

const footer = (shop: Shop, blocks: Block[] = []) =>
  h(
    Section,
    { className: 'rule', style: { borderTop: LINE, marginTop: 32, paddingTop: 16 } },
    ...blocks.map(({ element }) => element),
    h(
      Text,
      { className: 'stone', style: { color: STONE, fontSize: 14, lineHeight: 1.5, margin: 0 } },
      [shop.name, ...(shop.address ?? '').split(/\s*[\n,]\s*/)].filter(Boolean).join(', '),
    ),
    h(
      Text,
      { style: { fontSize: 14, lineHeight: 1.5, margin: '4px 0 0' } },
      h(Link, { href: `${shop.url}/contact`, className: 'glaze', style: LINKED }, 'Contact us'),
    ),
  );

/** An email's blocks as a page. Services run from TypeScript sources, which have no JSX. */
export const layout = (shop: Shop, { title, blocks, footer: last }: Draft): string =>
  `<!doctype html>${renderToStaticMarkup(
    h(
      Html,
      { lang: 'en-GB' },
      h(
        Head,
        null,
        h('meta', { name: 'viewport', content: 'width=device-width' }),
        h('meta', { name: 'color-scheme', content: 'light dark' }),
        h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
        h('title', null, title),
        h('style', null, DARK),
      ),
      h(
        Body,
        { className: 'paper', style: { background: PAPER, color: INK, font: `16px ${SANS}`, margin: 0 } },
        h(
          Container,
          { style: { maxWidth: 560, padding: '32px 16px' } },
          h(
            Section,
            { style: { paddingBottom: 24 } },
            h(
              Link,
              { href: shop.url, className: 'ink', style: { color: INK, font: `normal 20px ${SERIF}` } },
              shop.name,
            ),
          ),
          h(
            Section,
            { className: 'rule', style: { borderTop: LINE, paddingTop: 24 } },
            h(Heading, { style: { font: `normal 28px/1.25 ${SERIF}`, margin: '0 0 16px' } }, title),
            ...blocks.map(({ element }) => element),
          ),
          footer(shop, last),
        ),
      ),
    ),
  )}`;
