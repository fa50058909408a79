import { readPence } from '@slipcast/contracts/money';
import { Archive, Copy, ExternalLink, History, Pencil, Trash2 } from 'lucide-react';
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

export type ProductActions = Record<
  'edit' | 'stock' | 'duplicate' | 'archive' | 'publish' | 'remove',
  (product: AdminProduct) => void
>;

/** What shoppers do not see says so. */
const states = { published: null, draft: <Chip look="info">Draft</Chip>, archived: <Chip>Archived</Chip> };

const publishing = { draft: 'Publish', archived: 'Restore' };

const choices = ({ duplicate, archive, remove }: ProductActions, product: AdminProduct) => [
  { label: 'Duplicate', Icon: Copy, choose: duplicate },
  ...(product.state === 'published' ? [{ label: 'Archive', Icon: Archive, choose: archive }] : []),
  { label: 'Delete', Icon: Trash2, choose: remove },
];

export const productColumns = (actions: ProductActions): Column<AdminProduct>[] => [
  {
    header: 'Name',
    sortedBy: 'name',
    cell: (product) => (
      <Name>
        <Picture src={imagesOf(product)[0]?.url} alt="" sizes="48px" />
        <span>
          <Title>
            {product.name}
            {states[product.state]}
          </Title>
          {product.variants.length > 0 && (
            <small>
              {product.variants.length} variant{product.variants.length > 1 && 's'}
            </small>
          )}
          <DuplicateNote duplicates={product.duplicates} />
        </span>
      </Name>
    ),
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
    cell: (product) => (
      <Stock>
        {product.variants.length === 0 ? (
          <StockField product={product} />
        ) : (
          <Button
            Icon={Pencil}
            look="secondary"
            aria-label={`Stock of ${product.name}: ${stockOf(product)} in ${product.variants.length + 1} colours`}
            onClick={() => actions.stock(product)}
          >
            {stockOf(product)}
          </Button>
        )}
        {stockOf(product) === 0 && <Chip>Out of Stock</Chip>}
        {shortfallOf(product) > 0 && <Chip look="warning">{soldMore(shortfallOf(product))}</Chip>}
      </Stock>
    ),
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
          Edit
        </Button>
        {product.state === 'published' ? (
          <IconLink
            Icon={ExternalLink}
            size={20}
            label={`View ${product.name} in shop`}
            to={product.path}
            target="_blank"
          />
        ) : (
          <Button
            look="secondary"
            aria-label={`${publishing[product.state]} ${product.name}`}
            onClick={() => actions.publish(product)}
          >
            {publishing[product.state]}
          </Button>
        )}
        <Menu label={`More actions for ${product.name}`}>
          <li>
            <Link to={`/admin/products/${product.id}/stock`} aria-label={`Stock history of ${product.name}`}>
              <History aria-hidden size={20} />
              Stock History
            </Link>
          </li>
          {choices(actions, product).map(({ label, Icon, choose }) => (
            <li key={label}>
              <button type="button" aria-label={`${label} ${product.name}`} onClick={() => choose(product)}>
                <Icon aria-hidden size={20} />
                {label}
              </button>
            </li>
          ))}
        </Menu>
      </Actions>
    ),
  },
];
