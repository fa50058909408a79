import { RotateCcw, X } from 'lucide-react';
import { Fragment } from 'react';
import { styled } from 'styled-components';
import { column, grid, small, tokens } from '../../base/theme.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { Upload, Uploads } from './use-uploads.ts';

const List = styled.ul`
  ${column('s4')}
  li {
    ${grid('minmax(0, 1fr) auto', 's0', 's12')}
    align-items: center;
  }
  span {
    overflow-wrap: anywhere;
  }
  small {
    ${small}
  }
  progress {
    display: block;
    width: 100%;
    height: 6px;
    accent-color: ${tokens.color.copper};
  }
`;
const Failed = styled.ul`
  ${column('s8')}
  margin-top: ${tokens.space.s4};
  &:not(:last-child) {
    margin-bottom: ${tokens.space.s16};
  }
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${tokens.space.s4} ${tokens.space.s12};
  }
  span {
    flex: 1 1 12rem;
    overflow-wrap: anywhere;
  }
`;

const stages = { waiting: 'Waiting', shrinking: 'Preparing', failed: '' };
const stageOf = ({ stage, percent }: Upload) => (stage === 'sending' ? `${percent}%` : stages[stage]);

type Props = Pick<Uploads, 'retry' | 'remove'>;

export function FailedUploads({ uploads, retry, remove }: Props & { uploads: readonly Upload[] }) {
  return (
    <Alert severity="error">
      {[...Map.groupBy(uploads, ({ problem }) => problem)].map(([problem, failed]) => (
        <Fragment key={problem}>
          <p>{problem}</p>
          <Failed>
            {failed.map(({ id, file, reason }) => (
              <li key={id}>
                <span>
                  {file.name}
                  {reason && `: ${reason}`}
                </span>
                <Button
                  Icon={RotateCcw}
                  look="secondary"
                  aria-label={`Try ${file.name} again`}
                  onClick={() => retry(id)}
                >
                  Try Again
                </Button>
                <IconButton Icon={X} label={`Remove ${file.name}`} onClick={() => remove(id)} />
              </li>
            ))}
          </Failed>
        </Fragment>
      ))}
    </Alert>
  );
}

/** Uploads in progress, each with its percentage, and failed ones, each with the reason. */
export function UploadList({ uploads: { uploads, retry, remove } }: { uploads: Uploads }) {
  const failed = uploads.filter(({ stage }) => stage === 'failed');
  const running = uploads.filter(({ stage }) => stage !== 'failed');
  return (
    <>
      {failed.length > 0 && <FailedUploads uploads={failed} retry={retry} remove={remove} />}
      {running.length > 0 && (
        <List className="uploads" aria-label="Uploads">
          {running.map((upload) => (
            <li key={upload.id}>
              <span>
                {upload.file.name} <small>{stageOf(upload)}</small>
                <progress
                  aria-label={upload.file.name}
                  max={100}
                  value={upload.stage === 'sending' ? upload.percent : undefined}
                />
              </span>
              <IconButton Icon={X} label={`Cancel ${upload.file.name}`} onClick={() => remove(upload.id)} />
            </li>
          ))}
        </List>
      )}
    </>
  );
}
