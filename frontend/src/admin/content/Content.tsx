import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { PAGES, type PageName } from '@slipcast/contracts/pages';
import { tokens } from '../../base/theme.ts';
import { useEditedPageQuery } from '../../features/content/admin-content-api.ts';
import { RetryAlert } from '../../ui/Alert.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { UnsavedGuard } from '../shell/ConfirmDialog.tsx';
import { Screen } from '../shell/Screen.tsx';
import { contentPages } from './content-pages.ts';
import { PageEditor } from './PageEditor.tsx';

const Tabs = styled.div`
  display: flex;
  gap: ${tokens.space.s8};
  overflow-x: auto;
  border-bottom: 1px solid ${tokens.color.rule};
  button {
    min-height: 44px;
    padding: 0 ${tokens.space.s16};
    border-bottom: 3px solid transparent;
    font-weight: 600;
    white-space: nowrap;
  }
  button[aria-selected='true'] {
    border-color: ${tokens.color.copper};
    color: ${tokens.color.copper};
  }
`;

type Changed = Partial<Record<PageName, boolean>>;
type TabsProps = { shown: PageName; changed: Changed; onShow: (page: PageName) => void };

const PageTabs = ({ shown, changed, onShow }: TabsProps) => (
  <Tabs role="tablist" aria-label="Pages">
    {PAGES.map((page) => (
      <button
        key={page}
        type="button"
        role="tab"
        id={`tab-${page}`}
        aria-selected={page === shown}
        aria-controls={`panel-${page}`}
        onClick={() => onShow(page)}
      >
        {contentPages[page].tab}
        {changed[page] && <span aria-hidden> •</span>}
      </button>
    ))}
  </Tabs>
);

type PanelProps = {
  page: PageName;
  hidden: boolean;
  query: ReturnType<typeof useEditedPageQuery>;
  onChanged: (page: PageName, isChanged: boolean) => void;
};

const Panel = ({ page, hidden, query: { data, isLoading, refetch }, onChanged }: PanelProps) => (
  <div role="tabpanel" id={`panel-${page}`} aria-labelledby={`tab-${page}`} hidden={hidden}>
    {isLoading && <Spinner label="Loading content..." />}
    {data && (
      <PageEditor
        page={page}
        saved={data}
        refresh={async () => (await refetch()).data}
        onChanged={onChanged}
      />
    )}
  </div>
);

/** All tabs stay mounted, so that switching between them loses nothing typed. */
export function Content() {
  const [search, setSearch] = useSearchParams();
  const shown: PageName = PAGES.find((page) => page === search.get('page')) ?? 'about';
  const [changed, setChanged] = useState<Changed>({});
  const setPageChanged = useCallback(
    (page: PageName, isChanged: boolean) => setChanged((before) => ({ ...before, [page]: isChanged })),
    [],
  );
  const options = { refetchOnMountOrArgChange: true };
  const pages = {
    about: useEditedPageQuery('about', options),
    contact: useEditedPageQuery('contact', options),
    delivery: useEditedPageQuery('delivery', options),
    terms: useEditedPageQuery('terms', options),
  };
  const hasFailed = PAGES.some((page) => pages[page].error && !pages[page].isFetching);
  const refresh = () => PAGES.forEach((page) => void pages[page].refetch());
  return (
    <Screen title="Content">
      <PageTabs
        shown={shown}
        changed={changed}
        onShow={(page) => setSearch(page === 'about' ? {} : { page }, { replace: true })}
      />
      {hasFailed && (
        <RetryAlert onRetry={refresh} label="Refresh">
          Failed to load content. Please try again.
        </RetryAlert>
      )}
      {PAGES.map((page) => (
        <Panel
          key={page}
          page={page}
          hidden={page !== shown}
          query={pages[page]}
          onChanged={setPageChanged}
        />
      ))}
      <UnsavedGuard when={Object.values(changed).includes(true)} />
    </Screen>
  );
}
