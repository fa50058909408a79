import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { line, row, tokens } from '../../base/theme.ts';
import { ButtonLink } from '../../ui/Button.tsx';

const Turn = styled.nav`
  ${row('s16')}
  justify-content: center;
  margin-top: ${tokens.space.s48};
  ol {
    ${line('s4')}
    flex: 0 0 100%;
    justify-content: center;
  }
  li a {
    padding-inline: ${tokens.space.s12};
  }
`;

type Props = {
  page: number;
  pages: number;
  pathOf: (page: number) => string;
};

/** Links to the pages of a list: to its ends, and to those beside the one that is shown. */
export function Pager({ page, pages, pathOf }: Props) {
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    // A filter, which leads back to the first page, keeps the focus.
    if (document.activeElement?.tagName !== 'SELECT')
      document.querySelector('h1')?.focus({ preventScroll: true });
  }, [page]);
  if (pages === 1) return null;
  const near = [...new Set([1, page - 1, page, page + 1, pages])].filter((n) => n > 0 && n <= pages);
  return (
    <Turn aria-label="Pages">
      <ol className="pages">
        {near.map((n, index) => (
          <li key={n}>
            {n - (near[index - 1] ?? 0) > 1 && '… '}
            <ButtonLink
              look={n === page ? 'secondary' : 'quiet'}
              aria-label={`Page ${n}`}
              aria-current={n === page ? 'page' : undefined}
              to={pathOf(n)}
            >
              {n}
            </ButtonLink>
          </li>
        ))}
      </ol>
      {page > 1 && (
        <ButtonLink look="secondary" rel="prev" to={pathOf(page - 1)}>
          Previous
        </ButtonLink>
      )}
      {page < pages && (
        <ButtonLink look="secondary" rel="next" to={pathOf(page + 1)}>
          Next
        </ButtonLink>
      )}
    </Turn>
  );
}
