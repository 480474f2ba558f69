import { useUnit } from 'effector-react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../../ui/button.tsx';
import { dialogOpened } from '../dialogs.ts';
import { Row, Section } from '../section.tsx';
import { createExportFx, exportRequested } from './model.ts';

/** One's data to take along, and the end of the account. */
export default function Leaving() {
  const { isExporting, onExport, onOpen } = useUnit({
    isExporting: createExportFx.pending,
    onExport: exportRequested,
    onOpen: dialogOpened,
  });
  return (
    <Section name="leaving">
      <Row
        title={<FormattedMessage id="account.leaving.export" />}
        actions={
          <Button kind="secondary" size="small" isBusy={isExporting} onClick={() => onExport()}>
            <FormattedMessage id="account.leaving.exportSubmit" />
          </Button>
        }
      >
        <FormattedMessage id="account.leaving.exportAbout" />
      </Row>
      <Row
        title={<FormattedMessage id="account.leaving.delete" />}
        actions={
          <Button kind="danger" size="small" onClick={() => onOpen('deletion')}>
            <FormattedMessage id="account.leaving.delete" />
          </Button>
        }
      >
        <FormattedMessage id="account.leaving.deleteAbout" />
      </Row>
    </Section>
  );
}
