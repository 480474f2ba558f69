import type { ComponentType, ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatBytes } from '../bytes.ts';
import css from './drive-window.module.css';
import { CheckIcon, ClockIcon, FolderIcon, ShareIcon, TrashIcon } from './icons.tsx';
import {
  ArchiveThumb,
  BookThumb,
  CoastThumb,
  DocumentThumb,
  FernThumb,
  FolderThumb,
  NightThumb,
  SheetThumb,
  SoundThumb,
} from './thumbs.tsx';

const FILES: readonly (readonly [name: string, thumb: ComponentType])[] = [
  ['aurora.jpg', NightThumb],
  ['harbor-4k.mp4', CoastThumb],
  ['lesson-07.pdf', DocumentThumb],
  ['mix-03.flac', SoundThumb],
  ['garden.heic', FernThumb],
  ['thesis.epub', BookThumb],
  ['budget.xlsx', SheetThumb],
];

/** The reader's drive, with the two things that have just come into it. Drawn, not working. */
export function DriveWindow() {
  return (
    <div className={css.window}>
      <div className={css.bar}>
        <span className={css.crumb}>
          <FormattedMessage id="home.art.allFiles" />
        </span>
        <i className={css.search} />
        <i className={css.face} />
      </div>
      <div className={css.body}>
        <Sidebar />
        <div className={css.files}>
          <File className={css.saved} mark={<FormattedMessage id="home.art.saved" />} thumb={FolderThumb}>
            <FormattedMessage id="home.art.folder" />
          </File>
          <File
            className={css.arrived}
            mark={<FormattedMessage id="home.art.arrived" />}
            thumb={ArchiveThumb}
          >
            field-recordings.zip
          </File>
          {FILES.map(([name, thumb]) => (
            <File key={name} thumb={thumb}>
              {name}
            </File>
          ))}
        </div>
      </div>
    </div>
  );
}

interface FileProps {
  readonly thumb: ComponentType;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly mark?: ReactNode;
}

function File({ thumb: Thumb, children, className, mark }: FileProps) {
  return (
    <div className={className ? `${css.file} ${className}` : css.file}>
      <div className={css.thumb}>
        <Thumb />
        {mark && (
          <span className={css.mark}>
            <CheckIcon />
            {mark}
          </span>
        )}
      </div>
      <p>{children}</p>
    </div>
  );
}

function Sidebar() {
  const intl = useIntl();
  return (
    <div className={css.side}>
      <p className={css.here}>
        <FolderIcon />
        <FormattedMessage id="home.art.allFiles" />
      </p>
      <p>
        <ClockIcon />
        <FormattedMessage id="home.art.recent" />
      </p>
      <p>
        <ShareIcon />
        <FormattedMessage id="home.art.shares" />
      </p>
      <p>
        <TrashIcon />
        <FormattedMessage id="home.art.trash" />
      </p>
      <div className={css.meter}>
        <i />
        <FormattedMessage
          id="home.art.usage"
          values={{ used: formatBytes(intl, 4 * 1024 ** 3), total: formatBytes(intl, 10 * 1024 ** 3) }}
        />
      </div>
    </div>
  );
}
