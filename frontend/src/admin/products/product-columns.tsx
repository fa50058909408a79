import { readPence } from '@slipcast/contracts/money';
import { Archive, Copy, ExternalLink, Eye, History, Pencil, Trash2 } from 'lucide-react';
import { styled } from 'styled-components';
import { line, row, tokens } from '../../base/theme.ts';
import type { AdminProduct } from '../../features/products-admin/admin-products-api.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { IconLink } from '../../ui/IconButton.tsx';
import { Link } from '../../ui/Link.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Price } from '../../ui/Price.tsx';
import { countOf } from '../lists/count.ts';
import { ChooseBox } from '../lists/ChooseBox.tsx';
import type { Selection } from '../lists/use-selection.ts';
import { DuplicateNote } from './Duplicates.tsx';
import { imagesOf, shortfallOf, stockOf } from '../product-form/product-schema.ts';
import { soldMore } from './Shortfall.tsx';
import { StockField } from './StockField.tsx';

const Name = styled.span`
  ${line('s12')}
  overflow-wrap: anywhere;
  picture {
    flex: none;
    width: 48px;
    border-radius: ${tokens.radius.field};
  }
  small {
    display: block;
  }
`;
const Stock = styled.span`
  display: inline-flex;
  flex-direction: column;
  align-items: end;
  gap: ${tokens.space.s4};
`;
const Actions = styled.span`
  ${line('s8')}
`;
const Title = styled.span`
  ${row('s4', 's8')}
`;

type ProductSelection = Pick<Selection, 'isChosen' | 'toggle'>;

export type ProductActions = Record<
  'edit' | 'stock' | 'preview' | 'duplicate' | 'archive' | 'publish' | 'remove',
  (product: AdminProduct) => void
>;

/** Marks what shoppers cannot see. */
const states = { published: null, draft: <Chip look="info">Draft</Chip>, archived: <Chip>Archived</Chip> };

const publishing = { draft: 'Publish', archived: 'Restore' };

const NameCell = ({ product, selection }: { product: AdminProduct; selection: ProductSelection }) => (
  <Name>
    <ChooseBox
      of={product.name}
      checked={selection.isChosen(product.id)}
      onChange={() => selection.toggle(product.id)}
    />
    <Picture src={imagesOf(product)[0]?.url} alt="" sizes="48px" />
    <span>
      <Title>
        {product.name}
        {states[product.state]}
      </Title>
      {product.variants.length > 0 && <small>{countOf(product.variants.length, 'variant')}</small>}
      <small className="in-lines">
        <Price pence={readPence(product.price)} /> ·{' '}
        {stockOf(product) === 0 ? 'out of stock' : `${stockOf(product)} left`}
      </small>
      <DuplicateNote duplicates={product.duplicates} />
    </span>
  </Name>
);

type CellProps = { product: AdminProduct; actions: ProductActions };

function StockCell({ product, actions }: CellProps) {
  const [stock, shortfall] = [stockOf(product), shortfallOf(product)];
  return (
    <Stock>
      {product.variants.length === 0 ? (
        <StockField product={product} />
      ) : (
        <Button
          Icon={Pencil}
          look="secondary"
          aria-label={`Stock of ${product.name}: ${stock} in ${product.variants.length + 1} ${product.option_name ? 'options' : 'colours'}`}
          onClick={() => actions.stock(product)}
        >
          {stock}
        </Button>
      )}
      {stock === 0 && <Chip>Out of Stock</Chip>}
      {shortfall > 0 && <Chip look="warning">{soldMore(shortfall)}</Chip>}
    </Stock>
  );
}

/** The page in the shop, or the button that puts it there. */
const InShop = ({ product: { name, state, path }, product, actions }: CellProps) =>
  state === 'published' ? (
    <IconLink Icon={ExternalLink} size={20} label={`View ${name} in shop`} to={path} target="_blank" />
  ) : (
    <Button
      look="secondary"
      aria-label={`${publishing[state]} ${name}`}
      onClick={() => actions.publish(product)}
    >
      {publishing[state]}
    </Button>
  );

function MoreActions({ product: { id, name, state }, product, actions }: CellProps) {
  const choices = [
    ...(state === 'draft' ? [{ label: 'Preview', Icon: Eye, choose: actions.preview }] : []),
    { label: 'Duplicate', Icon: Copy, choose: actions.duplicate },
    ...(state === 'published' ? [{ label: 'Archive', Icon: Archive, choose: actions.archive }] : []),
    { label: 'Delete', Icon: Trash2, choose: actions.remove },
  ];
  return (
    <Menu label={`More actions for ${name}`}>
      <li>
        <Link to={`/admin/products/${id}/stock`} aria-label={`Stock history of ${name}`}>
          <History aria-hidden size={20} />
          Stock History
        </Link>
      </li>
      {choices.map(({ label, Icon, choose }) => (
        <li key={label}>
          <button type="button" aria-label={`${label} ${name}`} onClick={() => choose(product)}>
            <Icon aria-hidden size={20} />
            {label}
          </button>
        </li>
      ))}
    </Menu>
  );
}

export const productColumns = (
  actions: ProductActions,
  selection: ProductSelection,
): Column<AdminProduct>[] => [
  {
    header: 'Name',
    sortedBy: 'name',
    cell: (product) => <NameCell product={product} selection={selection} />,
  },
  { header: 'Category', cell: ({ category }) => category },
  {
    header: 'Price',
    sortedBy: 'price',
    numeric: true,
    cell: ({ price }) => <Price pence={readPence(price)} />,
  },
  {
    header: 'Total Stock',
    sortedBy: 'stock',
    numeric: true,
    cell: (product) => <StockCell product={product} actions={actions} />,
  },
  {
    header: 'Actions',
    cell: (product) => (
      <Actions>
        <Button
          Icon={Pencil}
          look="secondary"
          aria-label={`Edit ${product.name}`}
          onClick={() => actions.edit(product)}
        >
          <span className="in-columns">Edit</span>
        </Button>
        <span className="in-columns">
          <InShop product={product} actions={actions} />
        </span>
        <MoreActions product={product} actions={actions} />
      </Actions>
    ),
  },
];
