import { dataBlock, type RenderedPage } from './rendered-page.ts';

type Rendered = {
  html: string;
  /** What only crawlers and previews read. */
  tags: string;
  styles: string;
  page: RenderedPage;
};

/** React puts what belongs into the document's head before everything else that it renders. */
const HEAD = /^(?:<title[^>]*>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/;

/** What does nothing without JavaScript is not shown; pictures stay, though they are buttons. */
const PLAIN_STYLE =
  '<noscript><style>header button,.needs-script,button[aria-label$=" image"]{display:none!important}main button:not([type=submit]){pointer-events:none}</style></noscript>';
const NOTE =
  '<noscript><p class="plain-note">Without JavaScript you can browse every pot and reserve it in your cart. To pay, please turn JavaScript on.</p></noscript>';

/** When and under which number an answer came is of no use to the browser; without it a page of the same content is the same. */
function plain({ shop, state }: RenderedPage): RenderedPage {
  if (!state) return { shop };
  const queries = Object.entries(state.api.queries).map(([key, query]) => [
    key,
    query && {
      ...query,
      requestId: '',
      startedTimeStamp: 0,
      fulfilledTimeStamp: query.fulfilledTimeStamp && 1,
    },
  ]);
  return {
    shop,
    state: { ...state, api: { ...state.api, queries: Object.fromEntries(queries), subscriptions: {} } },
  };
}

/** index.html: still the bare app for browsers with JavaScript, and the visitor's cart for those without. */
export function cartDocument(
  template: string,
  { html, title, styles }: { html: string; title: string; styles: string },
): string {
  const [top, , middle, before, , after, end, more] = template.split(/\s*<!--\/?(?:bare|plain)-->\s*/);
  if (after === undefined || end === undefined || more !== undefined)
    throw new Error(
      'index.html has not two parts between <!--bare--> and <!--/bare-->, and one for <!--plain-->',
    );
  const plain = [
    '<noscript>',
    '<style>.static-bar,.static-wait,.static-home,header button{display:none!important}</style>',
    styles,
    html.replace(HEAD, ''),
    '</noscript>',
  ].join('');
  return [
    top,
    title,
    '<meta data-bare name="robots" content="noindex">',
    middle,
    before,
    plain,
    after,
    end,
  ].join('');
}

/** index.html with the rendered page where it has the bare app's own words. */
export function documentOf(template: string, { html, tags, styles, page }: Rendered): string {
  const [top, , middle, , end, more] = template.split(/\s*<!--\/?bare-->\s*/);
  if (top === undefined || middle === undefined || end === undefined || more !== undefined)
    throw new Error('index.html has not two parts between <!--bare--> and <!--/bare-->');
  const head = HEAD.exec(html)?.[0] ?? '';
  return [
    top.replace('<html ', '<html data-rendered '),
    // What React does not take over goes when the browser has made its own.
    page.state ? head : head.replaceAll(/<(title|meta|link)\b/g, '<$1 data-bare'),
    tags,
    styles,
    PLAIN_STYLE,
    middle.replace('<div id="root">', () => `${NOTE}<div id="root">`),
    html.slice(head.length),
    end.replace('</div>', () => `</div>${dataBlock(plain(page))}`),
  ].join('');
}
