import { styled } from 'styled-components';
import { contentText } from '../../base/strings/content.ts';
import { tokens } from '../../base/theme.ts';
import type { PageFields, PageName } from '../../features/content/admin-content-api.ts';
import { paragraphsOf } from '../../features/content/content-api.ts';

const Sheet = styled.section`
  display: grid;
  gap: ${tokens.space.s16};
  align-content: start;
  padding: ${tokens.space.s24};
  border: 1px solid ${tokens.color.raw};
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.slip};
  font-size: 1.0625rem;
  line-height: 1.55;
  overflow-wrap: anywhere;
  .title {
    font-family: ${tokens.font.head};
    font-size: clamp(${tokens.text.t25}, 1rem + 2vw, ${tokens.text.t39});
    font-variant-numeric: lining-nums;
    line-height: 1.15;
  }
  .letter {
    font-family: ${tokens.font.head};
    font-size: clamp(${tokens.text.t20}, 1rem + 1.1vw, ${tokens.text.t25});
    line-height: 1.4;
  }
  dl {
    display: grid;
    gap: ${tokens.space.s12};
  }
  dt {
    font-size: ${tokens.text.t14};
    color: ${tokens.color.stone};
  }
  dd {
    white-space: pre-line;
  }
`;

const DETAILS = [
  ['email', 'Email'],
  ['address', contentText.studioAddress],
  ['phone', 'Phone'],
  ['hours', 'Opening hours'],
] as const;

/** A live preview in the shop's typography. The about page opens with a larger paragraph, like a letter. */
export function PagePreview({ page, values }: { page: PageName; values: Partial<PageFields> }) {
  const details = page === 'contact' ? DETAILS.filter(([name]) => values[name]) : [];
  const paragraphs = paragraphsOf(values['content'] ?? '');
  return (
    <Sheet aria-label={`Preview of the ${page} page`}>
      <small>As shoppers see it</small>
      {values['title'] && <p className="title">{values['title']}</p>}
      {paragraphs.map((paragraph, index) => (
        // Two paragraphs may be identical.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={index} className={page === 'about' && index === 0 ? 'letter' : undefined}>
          {paragraph}
        </p>
      ))}
      {details.length > 0 && (
        <dl>
          {details.map(([name, label]) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{values[name]}</dd>
            </div>
          ))}
        </dl>
      )}
    </Sheet>
  );
}
