import type { AuditAction } from '@slipcast/contracts/audit';
import { styled } from 'styled-components';
import { column, small, tokens } from '../../base/theme.ts';
import type { AuditLine } from '../../features/audit/audit-api.ts';
import { shortDateTime } from '../../features/orders/order.ts';
import { Link } from '../../ui/Link.tsx';
import { linkOf } from './audit-links.ts';
import type { Column } from '../../ui/DataTable.tsx';

/** Each continues a sentence that begins with a name. */
const sentences: Record<AuditAction, (object: string) => string> = {
  'product.added': (pot) => `added the product ${pot}`,
  'product.changed': (pot) => `saved the product ${pot}`,
  'product.deleted': (pot) => `deleted the product ${pot}`,
  'products.imported': (file) => `began to import products from ${file}`,
  'customers.imported': (file) => `imported customers from ${file}`,
  'subscribers.imported': (file) => `imported subscribers from ${file}`,
  'update.added': (update) => `began the shop update “${update}”`,
  'update.changed': (update) => `saved the shop update “${update}”`,
  'update.announced': (update) => `announced the shop update “${update}”`,
  'update.opening-moved': (update) => `moved the opening of “${update}”`,
  'update.paused': (update) => `paused the shop update “${update}”`,
  'update.resumed': (update) => `resumed the shop update “${update}”`,
  'update.closed': (update) => `closed the shop update “${update}”`,
  'categories.changed': (what) => `changed the ${what}`,
  'update.deleted': (update) => `deleted the shop update “${update}”`,
  'image.uploaded': (file) => `uploaded the photograph ${file}`,
  'page.changed': (page) => `changed the ${page}`,
  'issue.raised': (issue) => `raised the issue “${issue}”`,
  'issue.changed': (issue) => `saved the issue “${issue}”`,
  'issue.deleted': (issue) => `deleted the issue “${issue}”`,
  'order.paid': (order) => `took the money for order ${order}`,
  'order.shipped': (order) => `shipped order ${order}`,
  'order.parcel-shipped': (order) => `shipped a parcel of order ${order}`,
  'order.address-changed': (order) => `changed the delivery address of order ${order}`,
  'order.packing-begun': (order) => `began to pack order ${order}`,
  'order.packing-skipped': (order) => `skipped order ${order} in Ship Next`,
  'order.packing-printed': (order) => `made a slip or a label for order ${order}`,
  'order.shipping-undone': (order) => `undid the shipping of order ${order}`,
  'order.tracking-changed': (order) => `changed the tracking of order ${order}`,
  'order.delivered': (order) => `marked order ${order} as delivered`,
  'order.ready-to-collect': (order) => `said that order ${order} is ready to collect`,
  'order.cancelled': (order) => `cancelled order ${order}`,
  'order.made-by-hand': (order) => `made order ${order} by hand`,
  'order.replaced': (order) => `made order ${order} at no charge, as a replacement`,
  'order.payment-recorded': (order) => `recorded a payment for order ${order}`,
  'order.pay-link-sent': (order) => `sent the link to pay for order ${order} again`,
  'order.refund-asked': (order) => `requested a refund of order ${order}`,
  'order.refund-settled': (order) => `marked the refund of order ${order} as settled`,
  'order.request-accepted': (order) => `accepted what the buyer of order ${order} asked`,
  'order.request-received': (order) => `received pots of order ${order}`,
  'order.request-declined': (order) => `declined what the buyer of order ${order} asked`,
  'order.note-added': (order) => `added a private note to order ${order}`,
  'order.email-sent-again': (order) => `sent an email about order ${order} again`,
  'order.packing-note-changed': (order) => `changed the note for packing of order ${order}`,
  'code.added': (code) => `added the discount code ${code}`,
  'code.ended': (code) => `ended the discount code ${code}`,
  'voucher.voided': (voucher) => `declared ${voucher} void`,
  'voucher.sent': (voucher) => `sent ${voucher} again`,
  'ledger.pot-counted': (pot) => `counted ${pot} after a restore`,
  'ledger.order-created': (order) => `recreated ${order} after a restore`,
  'ledger.order-refunded': (order) => `refunded ${order} after a restore`,
  'shop.exported': () => 'downloaded everything as one archive',
  'letter.added': (letter) => `began the letter “${letter}”`,
  'letter.changed': (letter) => `changed the letter “${letter}”`,
  'letter.deleted': (letter) => `deleted the letter “${letter}”`,
  'letter.scheduled': (letter) => `scheduled the letter “${letter}”`,
  'letter.stopped': (letter) => `stopped the letter “${letter}”`,
  'user.role-changed': (user) => `changed the role of ${user}`,
  'user.second-factor-reset': (user) => `reset the second factor of ${user}`,
};
const sentenceOf = ({ action, object }: AuditLine): string =>
  sentences[action]?.(object) ?? `${action} ${object}`;

function Sentence({ line }: { line: AuditLine }) {
  const to = linkOf(line);
  return <Text>{to === null ? sentenceOf(line) : <Link to={to}>{sentenceOf(line)}</Link>}</Text>;
}

const Changes = styled.dl`
  ${column('s4')}
  text-align: left;
  dt {
    ${small}
  }
  dd {
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  del {
    color: ${tokens.color.stone};
  }
  ins {
    text-decoration: none;
    font-weight: 500;
  }
`;
const More = styled.summary`
  padding-block: ${tokens.space.s12};
  cursor: pointer;
`;
const Text = styled.span`
  overflow-wrap: anywhere;
  text-align: left;
`;

/** Longer texts are cut, so that the list stays readable; the API answers the whole text. */
const LONGEST = 280;
const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

const Change = ({ before, after }: AuditLine['changes'][number]) => (
  <dd>
    {before !== null && <del>{cut(before)}</del>}
    {before !== null && ' → '}
    {after === null ? 'nothing' : <ins>{cut(after)}</ins>}
  </dd>
);

const List = ({ changes }: Pick<AuditLine, 'changes'>) => (
  <Changes>
    {changes.map((change) => (
      <div key={change.field}>
        <dt>{change.field}</dt>
        <Change {...change} />
      </div>
    ))}
  </Changes>
);

/** How many changes are shown at first. A new product has twenty, which would push the next entries off the screen. */
const SHOWN = 3;

function ChangesOf({ changes }: Pick<AuditLine, 'changes'>) {
  if (changes.length === 0) return 'No changes';
  const more = changes.slice(SHOWN);
  return (
    <>
      <List changes={changes.slice(0, SHOWN)} />
      {more.length > 0 && (
        <details>
          <More>{more.length} more</More>
          <List changes={more} />
        </details>
      )}
    </>
  );
}

export const auditColumns: Column<AuditLine>[] = [
  { header: 'Who', cell: ({ name }) => <Text>{name}</Text> },
  { header: 'What', cell: (line) => <Sentence line={line} /> },
  {
    header: 'Before → after',
    isBlank: ({ changes }) => changes.length === 0,
    cell: ({ changes }) => <ChangesOf changes={changes} />,
  },
  { header: 'When', cell: ({ at }) => <time dateTime={at}>{shortDateTime(at)}</time> },
];
