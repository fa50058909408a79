import { styled } from 'styled-components';
import { tokens } from '../../app/theme.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { LIMITS } from './use-issue-view.ts';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: ${tokens.space.s12};
  p {
    align-self: center;
  }
  > div:last-child {
    display: flex;
    gap: ${tokens.space.s8};
  }
`;

type Props = {
  page: number;
  limit: number;
  total: number;
  onChange: (name: 'page' | 'limit', value: string) => void;
};

export function Pages({ page, limit, total, onChange }: Props) {
  const last = Math.max(1, Math.ceil(total / limit));
  const first = total === 0 ? 0 : (page - 1) * limit + 1;
  return (
    <Row>
      <Select label="Rows per page" value={limit} onChange={(event) => onChange('limit', event.target.value)}>
        {LIMITS.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </Select>
      <p role="status">
        {first}–{Math.min(page * limit, total)} of {total}
      </p>
      <div>
        <Button look="secondary" disabled={page <= 1} onClick={() => onChange('page', String(page - 1))}>
          Previous page
        </Button>
        <Button look="secondary" disabled={page >= last} onClick={() => onChange('page', String(page + 1))}>
          Next page
        </Button>
      </div>
    </Row>
  );
}
