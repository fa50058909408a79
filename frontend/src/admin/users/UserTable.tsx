import { useState } from 'react';
import { styled } from 'styled-components';
import type { User } from '../../app/session-api.ts';
import { adminText } from '../../app/strings/admin.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { inputCss } from '../../ui/field-parts.tsx';
import { userColumns } from './user-columns.tsx';

const Search = styled.input`
  ${inputCss}
  max-width: 360px;
`;
type Props = { me: User; users: readonly User[]; busy: boolean; onChoose: (user: User) => void };

export function UserTable({ me, users, busy, onChoose }: Props) {
  const [search, setSearch] = useState('');
  const term = search.trim().toLowerCase();
  const found = users.filter(({ name, email }) => `${name}\n${email}`.toLowerCase().includes(term));
  return (
    <>
      <Search
        type="search"
        placeholder={adminText.searchUsers}
        aria-label={adminText.searchUsers}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <p role="status">{found.length === 0 ? 'No users match' : ''}</p>
      {found.length > 0 && (
        <DataTable
          caption="Users"
          columns={userColumns(me, onChoose)}
          rows={found}
          rowKey={({ id }) => id}
          busy={busy}
        />
      )}
    </>
  );
}
