import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Section } from '@react-email/section';
import { createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { INK, SERIF, type Draft } from './blocks.ts';

/** What every email knows about the shop. */
export interface Shop {
  name: string;
  /** Without a slash at the end. */
  url: string;
  /** 'Prices include VAT and UK delivery.' */
  pricesNote: string;
  /** Orders are usually dispatched within this many working days; null: the maker does not say. */
  dispatchDays: number | null;
  /** Shows a guest's whole order in the look-up. */
  lookupKey(orderId: string): string;
}

const SANS = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const PAPER = '#FBF8F2';
const LINE = '1px solid #DDD3C4';

/** An email's blocks as a page. Services run from TypeScript sources, which have no JSX. */
export const layout = (shop: Shop, { title, blocks }: Draft): string =>
  `<!doctype html>${renderToStaticMarkup(
    h(
      Html,
      { lang: 'en-GB' },
      h(Head, null, h('meta', { name: 'color-scheme', content: 'light' }), h('title', null, title)),
      h(
        Body,
        { style: { background: PAPER, color: INK, font: `16px ${SANS}`, margin: 0 } },
        h(
          Container,
          { style: { maxWidth: 560, padding: '32px 16px' } },
          h(
            Section,
            { style: { paddingBottom: 24 } },
            h(Link, { href: shop.url, style: { color: INK, font: `normal 20px ${SERIF}` } }, shop.name),
          ),
          h(
            Section,
            { style: { borderTop: LINE, paddingTop: 24 } },
            h(Heading, { style: { font: `normal 28px ${SERIF}`, margin: '0 0 16px' } }, title),
            ...blocks.map(({ element }) => element),
          ),
        ),
      ),
    ),
  )}`;
