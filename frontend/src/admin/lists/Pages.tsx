import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { styled } from 'styled-components';
import { row, tokens } from '../../base/theme.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Field.tsx';
import { PAGE_SIZES, type ListView } from './use-list-view.ts';

const Row = styled.div`
  ${row('s12')}
  align-items: end;
  justify-content: space-between;
  p {
    align-self: center;
  }
  > div:last-child {
    display: flex;
    gap: ${tokens.space.s8};
  }
  button {
    padding-inline: ${tokens.space.s12};
  }
`;

type Props = { list: ListView; total: number; always: boolean };

export function Pages({ list: { page, limit, change }, total, always }: Props) {
  const last = Math.max(1, Math.ceil(total / limit));
  const first = total === 0 ? 0 : (page - 1) * limit + 1;
  // The last row of the last page was removed, or the URL is out of date.
  const isBeyond = total > 0 && page > last;
  useEffect(() => {
    if (isBeyond) change('page', String(last));
  });
  if (!always && total <= Math.min(...PAGE_SIZES)) return null;
  return (
    <Row>
      <Select label="Rows per page" value={limit} onChange={(event) => change('limit', event.target.value)}>
        {PAGE_SIZES.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </Select>
      <p role="status">
        {first}–{Math.min(page * limit, total)} of {total}
      </p>
      <div>
        <Button
          Icon={ChevronLeft}
          look="secondary"
          aria-label="Previous page"
          disabled={page <= 1}
          onClick={() => change('page', String(page - 1))}
        >
          Previous
        </Button>
        <Button
          look="secondary"
          aria-label="Next page"
          disabled={page >= last}
          onClick={() => change('page', String(page + 1))}
        >
          Next
          <ChevronRight aria-hidden size={18} />
        </Button>
      </div>
    </Row>
  );
}
