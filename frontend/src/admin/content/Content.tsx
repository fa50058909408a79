import { useState } from 'react';
import { styled } from 'styled-components';
import { adminText } from '../../app/strings/admin.ts';
import { tokens } from '../../app/theme.ts';
import { type PageName, useEditedPageQuery } from '../../features/content/admin-content-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Stack } from '../shell/Stack.tsx';
import { contentFields } from './content-fields.ts';
import { PageEditor } from './PageEditor.tsx';

const Tabs = styled.div`
  display: flex;
  gap: ${tokens.space.s8};
  border-bottom: 1px solid ${tokens.color.rule};
  button {
    min-height: 44px;
    padding: 0 ${tokens.space.s16};
    border: 0;
    border-bottom: 3px solid transparent;
    background: none;
    font-weight: 600;
    cursor: pointer;
  }
  button[aria-selected='true'] {
    border-color: ${tokens.color.copper};
    color: ${tokens.color.copper};
  }
`;
const PAGES: PageName[] = ['about', 'contact'];

/** Both tabs stay mounted: changing tabs loses nothing that was typed. */
export function Content() {
  const [shown, setShown] = useState<PageName>('about');
  const options = { refetchOnMountOrArgChange: true };
  const pages = {
    about: useEditedPageQuery('about', options),
    contact: useEditedPageQuery('contact', options),
  };
  const hasFailed = PAGES.some((page) => pages[page].error && !pages[page].isFetching);
  const refresh = () => PAGES.forEach((page) => void pages[page].refetch());
  return (
    <Page title="Content">
      <Stack>
        <Tabs role="tablist" aria-label="Pages">
          {PAGES.map((page) => (
            <button
              key={page}
              type="button"
              role="tab"
              id={`tab-${page}`}
              aria-selected={page === shown}
              aria-controls={`panel-${page}`}
              onClick={() => setShown(page)}
            >
              {contentFields[page].tab}
            </button>
          ))}
        </Tabs>
        {hasFailed && (
          <Alert
            severity="error"
            action={
              <Button look="secondary" onClick={refresh}>
                Refresh
              </Button>
            }
          >
            {adminText.contentFailed}
          </Alert>
        )}
        {PAGES.map((page) => {
          const { data, isLoading, refetch } = pages[page];
          return (
            <div
              key={page}
              role="tabpanel"
              id={`panel-${page}`}
              aria-labelledby={`tab-${page}`}
              hidden={page !== shown}
            >
              {isLoading && <Spinner label="Loading content..." />}
              {data && <PageEditor page={page} saved={data} refresh={async () => (await refetch()).data} />}
            </div>
          );
        })}
      </Stack>
    </Page>
  );
}
