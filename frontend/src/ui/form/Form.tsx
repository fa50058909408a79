import { type ComponentProps, type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { type Space, tokens } from '../../base/theme.ts';
import { Stack } from '../Stack.tsx';

const Frame = styled.div`
  padding: ${tokens.space.s16} ${tokens.space.s24};
  border: 2px solid ${tokens.color.red};
  border-radius: ${tokens.radius.field};
  background: ${tokens.color.redWash};
  li a {
    display: inline-block;
    vertical-align: top;
    padding: 2px 0;
    color: ${tokens.color.red};
    font-weight: 600;
  }
  ul {
    padding-left: ${tokens.space.s16};
  }
  > * + * {
    margin-top: ${tokens.space.s8};
  }
`;

export type FieldProblem = { id: string; label: string; message: string; sentence?: string | undefined };

/** 'Town: Required'; a message that names its field stands alone. */
const linkText = ({ label, message, sentence }: FieldProblem) =>
  sentence ?? (message.startsWith(label) ? message : `${label}: ${message}`);

type SummaryProps = {
  problems: readonly FieldProblem[];
  /** About the form as a whole. */
  message?: string | undefined;
  children?: ReactNode;
};

/** After a refused submit: takes the focus, links each field, and prefixes the page's title with "Error:". */
export function ErrorSummary({ problems, message, children }: SummaryProps) {
  const ref = useRef<HTMLDivElement>(null);
  const any = problems.length > 0 || message !== undefined;
  useEffect(() => {
    if (!any) return;
    ref.current?.focus();
    const title = document.title;
    document.title = `Error: ${title}`;
    return () => {
      document.title = title;
    };
  }, [any]);
  if (!any) return null;
  return (
    <Frame ref={ref} role="alert" tabIndex={-1} aria-labelledby="error-summary-title">
      <h2 id="error-summary-title">There is a problem</h2>
      {message && <p>{message}</p>}
      {problems.length > 0 && (
        <ul>
          {problems.map((problem) => (
            <li key={problem.id}>
              <a
                href={`#${problem.id}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(problem.id)?.focus();
                }}
              >
                {linkText(problem)}
              </a>
            </li>
          ))}
        </ul>
      )}
      {children}
    </Frame>
  );
}

type Props = Omit<ComponentProps<'form'>, 'onSubmit' | 'action'> & {
  form: {
    submit: (event: SyntheticEvent) => void;
    submitCount: number;
    summary: { problems: FieldProblem[]; message: string | undefined } | null;
  };
  gap?: Space;
  /** Beside a refusal: a link to the way forward. */
  action?: ReactNode;
};

export function Form({
  form: { submit, submitCount, summary },
  gap = 's16',
  action,
  children,
  ...rest
}: Props) {
  return (
    <Stack as="form" $gap={gap} noValidate {...rest} onSubmit={submit}>
      {summary && (
        <ErrorSummary key={submitCount} {...summary}>
          {action}
        </ErrorSummary>
      )}
      {children}
    </Stack>
  );
}
