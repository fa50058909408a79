import { styled } from 'styled-components';
import { column, tokens } from '../../base/theme.ts';
import type { PageName } from '@slipcast/contracts/pages';
import type { PageFields } from '../../features/content/admin-content-api.ts';
import { Paragraphs } from '../../features/content/Paragraphs.tsx';
import { Fact, Facts } from '../../ui/Fact.tsx';
import { Sheet } from '../shell/Screen.tsx';

const Preview = styled(Sheet)`
  gap: ${tokens.space.s16};
  padding: ${tokens.space.s24};
  background: ${tokens.color.slip};
  font-size: 1.0625rem;
  line-height: 1.55;
  .title {
    font-family: ${tokens.font.head};
    font-size: clamp(${tokens.text.t25}, 1rem + 2vw, ${tokens.text.t39});
    font-variant-numeric: lining-nums;
    line-height: 1.15;
  }
  [data-page='about'] > p:first-of-type {
    font-family: ${tokens.font.head};
    font-size: clamp(${tokens.text.t20}, 1rem + 1.1vw, ${tokens.text.t25});
    line-height: 1.4;
  }
  dl {
    gap: ${tokens.space.s12};
  }
`;

const Letter = styled.div`
  ${column('s16')}
`;

const DETAILS = [
  ['email', 'Email'],
  ['address', 'Studio Address'],
  ['phone', 'Phone'],
  ['hours', 'Opening hours'],
] as const;

/** A live preview in the shop's typography. The about page starts with a larger paragraph, like a letter. */
export function PagePreview({ page, values }: { page: PageName; values: Partial<PageFields> }) {
  const details = page === 'contact' ? DETAILS.filter(([name]) => values[name]) : [];
  return (
    <Preview aria-label={`Preview of the ${page} page`}>
      <small>As shoppers see it</small>
      {values['title'] && <p className="title">{values['title']}</p>}
      <Letter data-page={page}>
        <Paragraphs text={values['content'] ?? ''} />
      </Letter>
      {details.length > 0 && (
        <Facts>
          {details.map(([name, label]) => (
            <Fact key={name} term={label}>
              {values[name]}
            </Fact>
          ))}
        </Facts>
      )}
    </Preview>
  );
}
