import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { FailedPart } from '../../../ui/failed-part.tsx';
import { FailureReason } from '../../notices/index.ts';
import { checkRequested } from '../check/model.ts';
import { $isUnkept } from '../draft/model.ts';
import { $fileFailure, fileRequested, filesRequested } from '../files/model.ts';
import { PreviewPane } from '../preview/preview-pane.tsx';
import { Waiting } from '../screen/waiting.tsx';
import { localeOf } from '../words/model.ts';
import { WordsTable } from '../words/words-table.tsx';
import styles from './editor-view.module.css';
import { FileEditor } from './file-editor.tsx';
import { FileList } from './file-list.tsx';
import { $file, $isPaneOpen, $isTable, $open } from './model.ts';
import { StatusLine } from './status-line.tsx';
import { Toolbar } from './toolbar.tsx';

/** The files of the site, one of them to be changed, and how the site looks with it. */
export default function EditorView() {
  const { isPaneOpen, isUnkept, onFiles, onCheck } = useUnit({
    isPaneOpen: $isPaneOpen,
    isUnkept: $isUnkept,
    onFiles: filesRequested,
    onCheck: checkRequested,
  });
  useEffect(() => {
    onFiles();
    onCheck();
  }, [onFiles, onCheck]);
  return (
    <div className={[styles.editor, isPaneOpen && styles.split].filter(Boolean).join(' ')}>
      <FileList />
      <div className={styles.work}>
        <Toolbar />
        {isUnkept && (
          <p className={styles.warning} role="alert">
            <FormattedMessage id="siteEditor.draft.unkept" />
          </p>
        )}
        <div className={styles.body}>
          <Work />
        </div>
        <StatusLine />
      </div>
      {isPaneOpen && <PreviewPane />}
    </div>
  );
}

function Work() {
  const {
    file,
    open: { text },
    isTable,
    failure,
    onFile,
  } = useUnit({
    file: $file,
    open: $open,
    isTable: $isTable,
    failure: $fileFailure,
    onFile: fileRequested,
  });
  const locale = localeOf(file);
  if (text === null) {
    return (
      <p className={styles.gone}>
        <FormattedMessage id="siteEditor.file.removed" />
      </p>
    );
  }
  if (text !== undefined) {
    return locale !== undefined && isTable ? (
      <WordsTable key={file} locale={locale} />
    ) : (
      <FileEditor key={file} name={file} text={text} />
    );
  }
  if (!failure) return <Waiting />;
  return (
    <div className={styles.gone}>
      <FailedPart onRetry={() => onFile(file)}>
        <FailureReason {...failure} />
      </FailedPart>
    </div>
  );
}
