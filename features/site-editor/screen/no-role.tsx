import { FormattedMessage } from 'react-intl';
import { Link } from '../../../engine/view/index.ts';
import { LockedBox } from '../../../ui/art/locked-box.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** To an account without a role: there is nothing here for it, and who could change that. */
export const NoRole = () => (
  <EmptyState
    art={<LockedBox />}
    title={<FormattedMessage id="siteEditor.noRole" />}
    actions={
      <Link className={buttonClass('secondary')} to="/drive/all">
        <FormattedMessage id="frame.openDrive" />
      </Link>
    }
  >
    <FormattedMessage id="siteEditor.noRole.text" />
  </EmptyState>
);
