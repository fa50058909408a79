import type { PageFields, PageName } from '../../features/content/admin-content-api.ts';
import { Button } from '../../ui/Button.tsx';
import { Fact, Facts } from '../../ui/Fact.tsx';
import { Fieldset } from '../../ui/Fieldset.tsx';
import { Row } from '../../ui/Stack.tsx';
import { contentPages, labels } from './content-pages.ts';

type Props = {
  page: PageName;
  theirs: Partial<PageFields>;
  mine: Partial<PageFields>;
  busy: boolean;
  /** Called before the form is submitted again. */
  onKeepMine: () => void;
  onUseTheirs: () => void;
};

/** What somebody else has saved while this page was edited, where it differs, and the choice between the two. */
export function Conflict({ page, theirs, mine, busy, onKeepMine, onUseTheirs }: Props) {
  const differing = contentPages[page].fields.filter(([name]) => theirs[name] !== mine[name]);
  return (
    <Fieldset legend="Saved by somebody else meanwhile">
      <Facts>
        {differing.map(([name]) => (
          <Fact key={name} term={labels[name]}>
            {theirs[name] || '(empty)'}
          </Fact>
        ))}
      </Facts>
      <Row $gap="s12">
        <Button type="submit" busy={busy} onClick={onKeepMine}>
          Save Mine Instead
        </Button>
        <Button look="secondary" onClick={onUseTheirs}>
          Use Theirs
        </Button>
      </Row>
    </Fieldset>
  );
}
