import { FormattedMessage } from 'react-intl';
import { isExternal, Link, type Popup, useSite } from '../../engine/view/index.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ExternalMark } from '../../ui/external-mark.tsx';
import { SoftText } from '../../ui/soft-text.tsx';
import { StillDialog } from '../../ui/still-dialog.tsx';

/** The windows of staff, as a document has them: closed, until a link to it names one (`app/document-actions.ts`). */
export function StillPopups() {
  return Object.entries(useSite().popups).map(([name, popup]) => (
    <StillPopup key={name} name={name} popup={popup} />
  ));
}

function StillPopup({ name, popup: { title, text, link } }: { name: string; popup: Popup }) {
  const footer = (
    <>
      <Button kind="secondary" type="submit">
        <FormattedMessage id="ui.close" />
      </Button>
      {link && (
        <Link className={buttonClass()} to={link.to}>
          {link.label}
          {isExternal(link.to) && <ExternalMark />}
        </Link>
      )}
    </>
  );
  return (
    <StillDialog name={name} title={title} footer={footer}>
      <SoftText>{text}</SoftText>
    </StillDialog>
  );
}
