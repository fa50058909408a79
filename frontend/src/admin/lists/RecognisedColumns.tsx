import { styled } from 'styled-components';
import { small, tokens } from '../../base/theme.ts';
import { countOf } from './count.ts';

const Details = styled.details`
  summary {
    padding-block: ${tokens.space.s12};
    cursor: pointer;
  }
  ul {
    columns: 2 260px;
    padding: 0;
    list-style: none;
  }
  li {
    break-inside: avoid;
    overflow-wrap: anywhere;
  }
  p {
    margin-top: ${tokens.space.s12};
    overflow-wrap: anywhere;
    ${small}
  }
`;

/** Which columns of the file were recognised, and which are not used. */
export function RecognisedColumns({
  columns,
}: {
  columns: readonly { name: string; becomes: string | null }[];
}) {
  const used = columns.filter(({ becomes }) => becomes !== null);
  const unused = columns.filter(({ becomes }) => becomes === null);
  return (
    <Details>
      <summary>
        {used.length} of {countOf(columns.length, 'column')} recognised
      </summary>
      <ul>
        {used.map(({ name, becomes }) => (
          <li key={name}>
            {name} → {becomes}
          </li>
        ))}
      </ul>
      {unused.length > 0 && <p>Not used: {unused.map(({ name }) => name).join(', ')}</p>}
    </Details>
  );
}
