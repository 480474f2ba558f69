import { CloudDownload, FolderPlus, type LucideIcon, Search, Upload } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { href } from '../../engine/index.ts';
import { Link } from '../../engine/view/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SoftText } from '../../ui/soft-text.tsx';
import styles from './first-steps.module.css';

/** Without a mouse some things are done differently, and have words of their own. */
const steps: readonly (readonly [name: string, Icon: LucideIcon, isOtherByTouch: boolean])[] = [
  ['upload', Upload, true],
  ['folder', FolderPlus, true],
  ['link', CloudDownload, false],
  ['find', Search, false],
];

/** For new users: what a drive is good for, in four lines. */
export default function FirstSteps({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title={<FormattedMessage id="firstSteps.title" />}
      onClose={onClose}
      footer={
        <Button onClick={onClose}>
          <FormattedMessage id="firstSteps.done" />
        </Button>
      }
    >
      <ol className={styles.steps}>
        {steps.map(([name, Icon, isOtherByTouch]) => (
          <li className={styles.step} key={name}>
            <Icon className={styles.icon} aria-hidden="true" />
            <div>
              <h3 className={styles.name}>
                <FormattedMessage id={`firstSteps.${name}.title`} />
              </h3>
              <div className={isOtherByTouch ? styles.forMouse : ''}>
                <SoftText>
                  <FormattedMessage id={`firstSteps.${name}.text`} />
                </SoftText>
              </div>
              {isOtherByTouch && (
                <div className={styles.forTouch}>
                  <SoftText>
                    <FormattedMessage id={`firstSteps.${name}.touch`} />
                  </SoftText>
                </div>
              )}
            </div>
          </li>
        ))}
      </ol>
      <p className={styles.more}>
        <Link to={href('/help-center/*slug', { slug: 'getting-started/welcome' })} target="_blank">
          <FormattedMessage id="firstSteps.more" />
        </Link>
      </p>
    </Dialog>
  );
}
