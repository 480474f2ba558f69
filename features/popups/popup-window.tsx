import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { isExternal, Link, type Popup } from '../../engine/view/index.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ExternalMark } from '../../ui/external-mark.tsx';
import { SoftText } from '../../ui/soft-text.tsx';
import { happened } from '../attribution/happened.ts';

/** Words of the site's staff, and where they lead. */
export default function PopupWindow({ popup, onClose }: { popup: Popup; onClose: () => void }) {
  const { title, text, link } = popup;
  useEffect(() => happened('window_shown'), []);
  const onFollow = (): void => {
    happened('window_pressed');
    onClose();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            <FormattedMessage id="ui.close" />
          </Button>
          {link && (
            <Link className={buttonClass()} to={link.to} onClick={onFollow}>
              {link.label}
              {isExternal(link.to) && <ExternalMark />}
            </Link>
          )}
        </>
      }
    >
      <SoftText>{text}</SoftText>
    </Dialog>
  );
}
