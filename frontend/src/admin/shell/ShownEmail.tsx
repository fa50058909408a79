import { useState } from 'react';
import { styled } from 'styled-components';
import { row, tokens } from '../../base/theme.ts';
import { Button } from '../../ui/Button.tsx';
import { Fieldset } from '../../ui/Fieldset.tsx';

const WIDTHS = { Phone: 390, Desktop: 760, 'Plain Text': null } as const;
type Width = keyof typeof WIDTHS;

const Choices = styled.div`
  ${row('s8')}
`;
const Window = styled.div`
  overflow-x: auto;
  iframe {
    display: block;
    box-sizing: content-box;
    height: 640px;
    border: 1px solid ${tokens.color.rule};
    border-radius: ${tokens.radius.card};
    background: ${tokens.color.white};
  }
  pre {
    max-height: 640px;
    overflow: auto;
    padding: ${tokens.space.s16};
    border: 1px solid ${tokens.color.rule};
    border-radius: ${tokens.radius.card};
    font-size: ${tokens.text.t14};
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`;

/** The shop's photographs in an email have its public address, and the back office may be open at another one, as `localhost` is. */
const OWN_PHOTOGRAPH =
  /(<(?:img|link)\b[^>]*? (?:src|href)=")https?:\/\/[^/"]+(?=\/media\/[\w-]+\/\d+\.jpg")/g;
export const withPhotographs = (html: string): string => html.replaceAll(OWN_PHOTOGRAPH, '$1');

type Shown = { subject: string; html: string; text: string };

/** An email as mail programs show it. The frame runs no scripts; it counts as the shop’s own, so that it may load the photographs. */
export function ShownEmail({
  preview: { subject, html, text },
  what = 'email',
}: {
  preview: Shown;
  what?: string;
}) {
  const [width, setWidth] = useState<Width>('Phone');
  const pixels = WIDTHS[width];
  return (
    <Fieldset legend="Preview">
      <Choices>
        {(Object.keys(WIDTHS) as Width[]).map((one) => (
          <Button
            key={one}
            look={one === width ? 'primary' : 'secondary'}
            aria-pressed={one === width}
            onClick={() => setWidth(one)}
          >
            {one}
          </Button>
        ))}
      </Choices>
      <p>Subject: {subject}</p>
      <Window>
        {pixels === null ? (
          <pre>{text}</pre>
        ) : (
          <iframe
            title={`The ${what} on a ${width.toLowerCase()}`}
            sandbox="allow-same-origin"
            srcDoc={withPhotographs(html)}
            width={pixels}
            style={{ maxWidth: width === 'Phone' ? 'calc(100% - 2px)' : undefined }}
          />
        )}
      </Window>
    </Fieldset>
  );
}
